import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

import platformdirs

from rules.formats.opening import MAX_VALUE_BYTES, read_file
from rules.message import BAD_VALUES, Message, message_of
from tutor.language import SOURCE, Language, languages, mark, offered
from tutor.system.files import aside, lock_folder, private_folder, replacing, resolved

HOME: Final = "https://mahjong-tutor.example.org/"
RELEASES: Final = f"{HOME}source/releases"
NOBODYS: Final = "example.org"


def releases_page(page: str = RELEASES) -> str | None:
    """Return the address of the releases page, or None if it is still the placeholder.

    >>> releases_page("https://mahjong-tutor.example.org/source/releases") is None
    True
    >>> releases_page("https://tutor.example.com/releases")
    'https://tutor.example.com/releases'
    """
    host = urlsplit(page).hostname or NOBODYS
    return None if f".{host}".endswith(f".{NOBODYS}") else page


FILE: Final = "recent.json"
MAX_GAMES: Final = 8
MAX_SOURCE: Final = 1000


def recent_games(folder: Path) -> tuple[str, ...]:
    try:
        games = json.loads(read_file(folder / FILE, MAX_VALUE_BYTES))["games"]
        return tuple(one for one in games if isinstance(one, str))[:MAX_GAMES]
    except (OSError, *BAD_VALUES):
        return ()


def remember_game(folder: Path, source: str) -> None:
    if source == "-" or not 0 < len(source) <= MAX_SOURCE:
        return
    with lock_folder(folder), suppress(OSError):
        known = recent_games(folder)
        games = (source, *(one for one in known if one != source))[:MAX_GAMES]
        if games != known:
            private_folder(folder)
            with replacing(folder / FILE, private=True) as file:
                json.dump({"games": games}, file)
                file.write("\n")


def forget_games(folder: Path) -> None:
    with suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)


Value: TypeAlias = str | int | bool


LOOK: Final = mark("Words and look")
TABLE: Final = mark("The table")
GAMES: Final = mark("Practice games")
NETWORK: Final = mark("Network")
GROUPS: Final = (LOOK, TABLE, GAMES, NETWORK)


def _option(
    group: str, default: Value, title: str, help_: str, choices: tuple[Value, ...] = ()
) -> Any:
    """Return a dataclass field; without `choices`, the field's type gives its choices."""
    metadata = {"group": group, "title": title, "help": help_, "choices": choices}
    return field(default=default, metadata=metadata)


Opponent: TypeAlias = Literal["learner", "novice", "steady", "strong", "phoenix"]
OPPONENTS: Final = get_args(Opponent)


@dataclass(frozen=True, slots=True)
class Settings:
    # fmt: off
    language: str = _option(LOOK, "system", mark("Language"),
        mark("The language of the program: the system's, or a fixed one."))
    theme: Literal["system", "light", "dark"] = _option(LOOK, "system", mark("Colours"),
        mark("Light, dark, or the same as the system."))
    text_size: int = _option(LOOK, 100, mark("Text size"),
        mark("The size of all text, in percent."), (90, 100, 115, 130, 150, 200))
    reduce_motion: bool = _option(LOOK, False, mark("Less motion"),
        mark("Nothing slides or fades."))
    tile_indices: bool = _option(TABLE, True, mark("Numbers on tiles"),
        mark("A small number or letter in the corner of each tile."))
    mark_tsumogiri: bool = _option(TABLE, False, mark("Shade drawn discards"),
        mark("A light shade on each tile that was discarded right after its draw."))
    safety_marks: Literal["riichi", "always", "never"] = _option(TABLE, "riichi",
        mark("Safety marks"),
        mark("Dots under your tiles that show how safe they are, from the first riichi on."))
    show_waits: bool = _option(TABLE, True, mark("Show what I wait for"),
        mark("With a ready hand: the waits, how many are left, furiten, and a missing yaku."))
    sound: bool = _option(GAMES, True, mark("Sound"),
        mark("Tiles, calls, riichi and wins can be heard in practice games. M switches it."))
    game_length: Literal["east", "hanchan"] = _option(GAMES, "east", mark("Length of a game"),
        mark("East rounds only, or East and South; longer until somebody has 30,000 points."))
    opponent_right: Opponent = _option(GAMES, "learner",  # noqa: RUF009
        mark("Opponent on the right"), mark("Who plays after you in practice games."))
    opponent_across: Opponent = _option(GAMES, "learner", mark("Opponent across"),  # noqa: RUF009
        mark("Who sits across from you in practice games."))
    opponent_left: Opponent = _option(GAMES, "learner",  # noqa: RUF009
        mark("Opponent on the left"),
        mark("Who plays before you in practice games, so that you may chi their tiles."))
    pace: int = _option(GAMES, 600, mark("Opponents' pace"),
        mark("How long an opponent's turn takes."), (200, 400, 600, 1000, 1500))
    hints: Literal["asked", "open"] = _option(GAMES, "asked", mark("Hints"),
        mark("When you ask for one, or open by themselves whenever it is your turn."))
    take_back: bool = _option(GAMES, True, mark("Allow taking back"),
        mark("In practice games, a choice can be taken back; the game's log says so."))
    ask_before_off_plan: bool = _option(GAMES, False, mark("Ask before a mistake"),
        mark("Ask before a throw that would be a mistake."))
    ask_before_passing_win: bool = _option(GAMES, True, mark("Ask before passing a win"),
        mark("Ask before passing up a win."))
    auto_tsumogiri: bool = _option(GAMES, True, mark("Throw automatically in riichi"),
        mark("In riichi, throw the drawn tile automatically if nothing else is possible."))
    fetch_replays: Literal["ask", "always", "never"] = _option(NETWORK, "ask",
        mark("Fetch replays"),
        mark("Whether the game behind a tenhou.net address may be fetched from the network."))
    # fmt: on
    known_terms: tuple[str, ...] = ()
    basics: tuple[str, ...] = ()
    round_on: str = ""
    """The date of the last completed round, such as 2026-11-29."""
    badges: tuple[str, ...] = ()
    """Badges from the rounds of an unfinished game, which are stored nowhere else."""
    own_names: tuple[str, ...] = ()
    class_folder: str = ""
    """The path of the class opened last."""
    last_folder: str = ""
    """The last folder used in a file dialog."""
    window_place: str = ""
    """The window's geometry, as saved by Qt."""


def with_own_name(settings: Settings, name: str, on: bool) -> Settings:
    others = tuple(each for each in settings.own_names if each != name)
    return replace(settings, own_names=(*others, name) if on and name else others)


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    default: Value
    group: str
    title: str
    help: str
    choices: tuple[Value, ...]


def options() -> tuple[Option, ...]:
    found, defaults = [], asdict(Settings())
    for each in fields(Settings):
        if each.metadata:
            by_type = (True, False) if each.type is bool else get_args(each.type)
            choices = each.metadata["choices"] or by_type or ("system", *languages())
            found.append(
                Option(each.name, defaults[each.name], **{**each.metadata, "choices": choices})
            )
    return tuple(found)


LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def chosen_language(settings: Settings, environment: Mapping[str, str] = os.environ) -> Language:
    """Return the language chosen in the settings, else the system's if available, else English.

    >>> chosen_language(Settings(), {"LANG": "ja_JP.UTF-8"})
    'ja'
    """
    if settings.language != "system":
        return settings.language
    first = next((environment[name] for name in LOCALES if environment.get(name)), "")
    return offered(first.split(":")) or SOURCE


def default_path() -> Path:
    return platformdirs.user_config_path("mahjong-tutor", appauthor=False) / "settings.json"


def save(settings: Settings, path: Path, before: Settings | None = None) -> None:
    """Write the settings atomically. Keys from a newer version are preserved; an unreadable file is
    renamed first.

    Args:
        before: the settings as the caller read them. Only changes since then are written, because
            another window may have changed other settings. With None, all settings are written.

    Raises:
        OSError: the file cannot be written.
    """
    private_folder(path.parent)
    with lock_folder(path.parent):
        stored: dict[str, object] = {}
        try:
            stored = _read(path)
        except (OSError, ValueError, RecursionError):
            if path.is_file():
                path.replace(aside(path))
        wanted = asdict(settings)
        if before is not None:
            known = asdict(before)
            wanted = {
                name: _merged(stored.get(name, value), known[name], value)
                for name, value in wanted.items()
            }
        with replacing(resolved(path), private=True) as file:  # the file may be a link
            json.dump(stored | wanted, file, indent=2)
            file.write("\n")


class Keeper:
    def __init__(self, settings: Settings, path: Path) -> None:
        self._known, self._path = settings, path

    def keep(self, settings: Settings) -> None:
        """Write the changes since the previous call.

        Raises:
            OSError: the file cannot be written; the changes are kept for the next call.
        """
        save(settings, self._path, self._known)
        self._known = settings


def _merged(stored: object, before: object, wanted: object) -> object:
    """Apply the change from `before` to `wanted` to the stored value; lists are merged."""
    if wanted == before:
        return stored
    if not (isinstance(stored, list) and isinstance(before, tuple) and isinstance(wanted, tuple)):
        return wanted
    removed, added = set(before) - set(wanted), set(wanted) - set(before)
    left = [each for each in stored if not isinstance(each, str) or each not in removed]
    added -= {each for each in left if isinstance(each, str)}
    return [*left, *(each for each in wanted if each in added)]


def _read(path: Path) -> dict[str, object]:
    """Return the content of a settings file.

    Raises:
        OSError: it cannot be read.
        ValueError, RecursionError: it is not a settings file.
    """
    kept = json.loads(read_file(path, MAX_VALUE_BYTES).decode("utf-8-sig"))
    if not isinstance(kept, dict):
        raise ValueError("not a settings file")
    return kept


def peek(path: Path) -> Settings:
    kept: dict[str, object] = {}
    with suppress(OSError, ValueError, RecursionError):
        kept = _read(path)
    return _chosen(kept, path)[0]


def load(path: Path) -> tuple[Settings, tuple[Message, ...]]:
    """Read the settings; return them with a list of problems. A damaged file is renamed."""
    try:
        kept = _read(path)
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        why = message_of(error)
        return Settings(), (Message("{path}: {why}; the defaults are used.", path=path, why=why),)
    except (ValueError, RecursionError):
        return Settings(), (_put_aside(path),)
    return _chosen(kept, path)


def _chosen(kept: Mapping[str, object], path: Path) -> tuple[Settings, tuple[Message, ...]]:
    good: dict[str, Any] = {}
    bad: list[Message] = []
    for option in options():
        value = kept.get(option.name, option.default)
        if any(value == choice and type(value) is type(choice) for choice in option.choices):
            good[option.name] = value
        else:
            bad.append(
                Message(
                    "{path}: {name} cannot be {said}; {default} is used.",
                    path=path,
                    name=option.name,
                    said=json.dumps(value, ensure_ascii=False)[:40],
                    default=json.dumps(option.default),
                )
            )
    for each in fields(Settings):
        if each.metadata or each.name not in kept:
            continue
        given: Any = kept[each.name]
        if isinstance(each.default, str):
            is_good = isinstance(given, str)
            why = Message("{path}: {name} must be a text; none is used.", path=path, name=each.name)
        else:
            is_good = isinstance(given, list) and all(isinstance(one, str) for one in given)
            why = Message(
                "{path}: {name} must be a list of words; none is used.", path=path, name=each.name
            )
        if is_good:
            good[each.name] = given if isinstance(given, str) else tuple(given)
        else:
            bad.append(why)
    return replace(Settings(), **good), tuple(bad)


def _put_aside(path: Path) -> Message:
    place = aside(path)
    try:
        path.replace(place)
    except OSError as error:
        return Message(
            "{path} is not a settings file ({why}); the defaults are used.",
            path=path,
            why=message_of(error),
        )
    return Message(
        "{path} was not a settings file and was renamed to {aside}; the defaults are used.",
        path=path,
        aside=place.name,
    )
