"""Every option of the program once: its name, its default, and what it is for."""

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from tutor.language import SOURCE, Language, languages, mark, offered

Value: TypeAlias = str | int | bool


LOOK: Final = mark("Words and look")
TABLE: Final = mark("The table")
GAMES: Final = mark("Practice games")
NETWORK: Final = mark("Network")
GROUPS: Final = (LOOK, TABLE, GAMES, NETWORK)


def _option(group: str, default: Value, title: str, help_: str, choices: tuple[Value, ...]) -> Any:
    metadata = {"group": group, "title": title, "help": help_, "choices": choices}
    return field(default=default, metadata=metadata)


_SWITCH: Final = (True, False)
Opponent: TypeAlias = Literal["learner", "novice", "steady", "strong", "phoenix"]
OPPONENTS: Final = get_args(Opponent)


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = _option(
        LOOK,
        "system",
        mark("Language"),
        mark("The language of the words: the system's own, or always the same."),
        ("system",),
    )
    theme: Literal["system", "light", "dark"] = _option(
        LOOK,
        "system",
        mark("Colours"),
        mark("Light or dark, or whichever the system uses."),
        ("system", "light", "dark"),
    )
    text_size: int = _option(
        LOOK,
        100,
        mark("Text size"),
        mark("The size of all text, in percent."),
        (90, 100, 115, 130, 150, 200),
    )
    reduce_motion: bool = _option(
        LOOK, False, mark("Less motion"), mark("Nothing slides or fades."), _SWITCH
    )
    tile_indices: bool = _option(
        TABLE,
        True,
        mark("Numbers on tiles"),
        mark("A small number or letter in the corner of each tile."),
        _SWITCH,
    )
    mark_tsumogiri: bool = _option(
        TABLE,
        True,
        mark("Shade drawn discards"),
        mark("A light shade on each tile that was thrown as it was drawn."),
        _SWITCH,
    )
    safety_marks: Literal["riichi", "always", "never"] = _option(
        TABLE,
        "riichi",
        mark("Safety marks"),
        mark("Dots under your tiles that tell how safe they are: from the first riichi on."),
        ("riichi", "always", "never"),
    )
    show_waits: bool = _option(
        TABLE,
        True,
        mark("Show what I wait for"),
        mark("With a ready hand: the waits, how many are left, furiten, and a missing yaku."),
        _SWITCH,
    )
    game_length: Literal["east", "hanchan"] = _option(
        GAMES,
        "east",
        mark("Length of a game"),
        mark("East rounds only, or East and South (hanchan)."),
        ("east", "hanchan"),
    )
    opponent_right: Opponent = _option(  # noqa: RUF009
        GAMES,
        "steady",
        mark("Opponent on the right"),
        mark("Who plays after you in practice games."),
        OPPONENTS,
    )
    opponent_across: Opponent = _option(  # noqa: RUF009
        GAMES,
        "steady",
        mark("Opponent across"),
        mark("Who sits across from you in practice games."),
        OPPONENTS,
    )
    opponent_left: Opponent = _option(  # noqa: RUF009
        GAMES,
        "steady",
        mark("Opponent on the left"),
        mark("Who plays before you in practice games, so that you may chi their tiles."),
        OPPONENTS,
    )
    pace: int = _option(
        GAMES,
        600,
        mark("Opponents' pace"),
        mark("How long an opponent's turn takes."),
        (200, 400, 600, 1000, 1500),
    )
    hints: Literal["asked", "open"] = _option(
        GAMES,
        "asked",
        mark("Hints"),
        mark("When you ask for one, or open by themselves whenever it is your turn."),
        ("asked", "open"),
    )
    take_back: bool = _option(
        GAMES,
        True,
        mark("Allow taking back"),
        mark("In practice games, a choice can be taken back; the game's log says so."),
        _SWITCH,
    )
    ask_before_off_plan: bool = _option(
        GAMES,
        False,
        mark("Ask before a throw with a mark"),
        mark("Before a throw that would be worth a look stands, ask whether to make it."),
        _SWITCH,
    )
    ask_before_passing_win: bool = _option(
        GAMES,
        True,
        mark("Ask before passing a win"),
        mark("Before a win is let go, ask whether that was meant."),
        _SWITCH,
    )
    auto_tsumogiri: bool = _option(
        GAMES,
        True,
        mark("Throw by itself in riichi"),
        mark("In riichi, throw the tile just drawn where nothing else can be done."),
        _SWITCH,
    )
    fetch_replays: Literal["ask", "always", "never"] = _option(
        NETWORK,
        "ask",
        mark("Fetch replays"),
        mark("Whether the game behind a tenhou.net address may be fetched from the network."),
        ("ask", "always", "never"),
    )
    known_terms: tuple[str, ...] = ()
    basics: tuple[str, ...] = ()
    own_names: tuple[str, ...] = ()
    class_folder: str = ""
    """The class that a teacher opened last; empty: none. Not among `options`: the class page
    asks."""
    last_folder: str = ""
    """Where the person last chose a file; empty: nowhere yet. Not among `options`: the dialogs for
    files say it."""
    window_place: str = ""
    """Where the window stood when it was closed, in Qt's own words; empty: not known. Not among
    `options`: the window says it."""


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    default: Value
    group: str
    title: str
    help: str
    choices: tuple[Value, ...]


def options() -> tuple[Option, ...]:
    defaults = asdict(Settings())
    listed = (
        Option(each.name, defaults[each.name], **each.metadata)
        for each in fields(Settings)
        if each.metadata
    )
    return tuple(
        replace(option, choices=("system", *languages())) if option.name == "language" else option
        for option in listed
    )


LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def chosen_language(settings: Settings, environment: Mapping[str, str] = os.environ) -> Language:
    """The language to speak: the chosen one, or that of the system's locale where the program
    speaks it, else English.

    >>> chosen_language(Settings(), {"LANG": "ja_JP.UTF-8"})
    'ja'
    """
    if settings.language != "system":
        return settings.language
    first = next((environment[name] for name in LOCALES if environment.get(name)), "")
    return offered(first.split(":")) or SOURCE
