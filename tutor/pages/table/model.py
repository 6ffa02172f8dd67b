from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Final

from rules.events import Call, Discard, Event, Win
from rules.legal import Action
from rules.melds import Meld, MeldType
from rules.observation import Observation, RiverTile
from rules.tiles import Seat, Tile, is_alike, kind_of
from tutor.language import gettext, mark, pgettext
from tutor.practice import session
from tutor.practice.hints import Hint, Question
from tutor.system.sound import Sound
from tutor.text.groups import Group
from tutor.text.names import commas, seat_word, tile_word


@dataclass(frozen=True, slots=True)
class TilePassage:
    tile: Tile
    discarder: Seat
    taker: Seat | None


def find_passage(before: Observation, after: Observation) -> TilePassage | None:
    if (before.seat, before.round, before.honba) != (after.seat, after.round, after.honba):
        return None
    new: list[tuple[int, TilePassage]] = []
    called: list[TilePassage] = []
    for seat, (old, now) in enumerate(zip(before.rivers, after.rivers, strict=True)):
        orders = [each.order for each in old], [each.order for each in now[: len(old)]]
        tiles = [each.tile for each in old], [each.tile for each in now[: len(old)]]
        if not (orders[0] == orders[1] and tiles[0] == tiles[1]):
            return None
        fresh = [(each.order, _of(each, Seat(seat))) for each in now[len(old) :]]
        if seat == after.seat and len(fresh) > 1:
            return None
        new += fresh
        called += [
            _of(each, Seat(seat))
            for was, each in zip(old, now, strict=False)
            if was.called_by is None and each.called_by is not None
        ]
    if new:
        return min(new, key=lambda each: each[0])[1]
    return called[0] if called else None


def _of(river_tile: RiverTile, discarder: Seat) -> TilePassage:
    return TilePassage(river_tile.tile, discarder, river_tile.called_by)


class SafetyMark(IntEnum):
    RISKY = 0
    UNCERTAIN = 1
    FAIRLY_SAFE = 2
    SAFE = 3


@dataclass(frozen=True, slots=True)
class HandMarks:
    chips: Mapping[Tile, int] = field(default_factory=dict)
    raised: frozenset[Tile] = frozenset()
    played: Tile | None = None
    safety: Mapping[Tile, SafetyMark] = field(default_factory=dict)
    bars: frozenset[Tile] = frozenset()
    barred: frozenset[Tile] = frozenset()
    reasons: Mapping[Tile, str] = field(default_factory=dict)
    pointed: Tile | None = None
    groups: tuple[Group, ...] = ()

    @property
    def framed(self) -> Tile | None:
        return self.pointed if self.played is None else self.played


NO_MARKS = HandMarks()


def tile_marks(
    hand: Iterable[Tile],
    ranks: Iterable[tuple[Tile, int]],
    played: Tile | None = None,
    safety: Mapping[Tile, SafetyMark] | None = None,
    groups: tuple[Group, ...] = (),
) -> HandMarks:
    ranked = tuple(ranks)
    safe = {kind_of(tile): mark for tile, mark in (safety or {}).items()}
    tiles = tuple(hand)
    chips = {tile: rank for tile in tiles for one, rank in ranked if is_alike(tile, one)}
    return HandMarks(
        chips=chips,
        raised=frozenset(tile for tile, rank in chips.items() if rank == 1),
        played=played,
        safety={tile: safe[kind_of(tile)] for tile in tiles if kind_of(tile) in safe},
        groups=groups,
    )


def safety_mark_words(mark: SafetyMark) -> str:
    return {
        SafetyMark.RISKY: gettext("risky"),
        SafetyMark.UNCERTAIN: gettext("uncertain"),
        SafetyMark.FAIRLY_SAFE: gettext("fairly safe"),
        SafetyMark.SAFE: gettext("cannot lose"),
    }[mark]


def hand_tile_words(tile: Tile, observation: Observation, marks: HandMarks) -> str:
    parts = [tile_word(tile, observation.rules.red_fives)]
    if tile == observation.drawn:
        parts.append(gettext("drawn"))
    if tile in marks.chips:
        parts.append(gettext("choice {rank}").format(rank=marks.chips[tile]))
    if tile == marks.played:
        parts.append(gettext("you threw it"))
    if tile == marks.pointed:
        parts.append(gettext("you chose it"))
    if tile in marks.bars:
        parts.append(gettext("fits the plan"))
    if tile in marks.barred:
        parts.append(gettext("cannot be thrown now"))
    if tile in marks.safety:
        parts.append(safety_mark_words(marks.safety[tile]))
    return commas(parts)


_WORDS: Final = {
    MeldType.CHI: mark("Chi"),
    MeldType.PON: mark("Pon"),
    MeldType.DAIMINKAN: mark("Kan"),
    MeldType.KAKAN: mark("Kan"),
    MeldType.ANKAN: mark("Kan"),
}


@dataclass(frozen=True, slots=True)
class Shout:
    player: int
    """0 to 3, counted from the viewer's seat."""
    text: str
    line: str = ""
    source: int | None = None
    """The player whose tile is taken, 0 to 3 counted from the viewer's seat."""
    is_win: bool = False


def shout_of(events: Sequence[Event], seen: Observation) -> Shout | None:
    """Return the last of these events that is announced: a win, or a call by another player."""
    found = (_shout(event, seen) for event in reversed(events))
    return next((shout for shout in found if shout is not None), None)


def sound_of(events: Iterable[Event]) -> Sound | None:
    return max(filter(None, map(_sound, events)), default=None)


def _sound(event: Event) -> Sound | None:
    match event:
        case Discard(riichi=True):
            return Sound.RIICHI
        case Discard():
            return Sound.TILE
        case Call():
            return Sound.CALL
        case Win():
            return Sound.WIN
    return None


def _shout(event: Event, seen: Observation) -> Shout | None:
    match event:
        case Call(seat, meld) if seat != seen.seat:
            word = gettext(_WORDS[meld.type])
            taken = meld.called if meld.type is not MeldType.KAKAN else None
            return _heard(seat, word, seen, taken, meld.from_seat if taken is not None else None)
        case Discard(riichi=True) if event.seat != seen.seat:
            return _heard(event.seat, gettext("Riichi"), seen)
        case Win():
            tsumo = event.from_seat == event.seat
            word, taken = (gettext("Tsumo"), None) if tsumo else (gettext("Ron"), event.tile)
            return replace(
                _heard(event.seat, word, seen, taken, event.from_seat if taken else None),
                is_win=True,
            )
    return None


def _heard(
    seat: Seat, word: str, seen: Observation, tile: Tile | None = None, source: Seat | None = None
) -> Shout:
    text = gettext("{call}!").format(call=word)
    player = (seat - seen.seat) % 4
    if tile is None or source is None:
        return Shout(player, text)
    name = tile_word(tile, seen.rules.red_fives)
    if source == seen.seat:
        line = gettext("your {tile}").format(tile=name)
    else:
        line = gettext("{tile} of {seat}").format(tile=name, seat=seat_word(seen, source))
    return Shout(player, text, line, (source - seen.seat) % 4)


@dataclass(frozen=True, slots=True)
class BarAction:
    act: str
    text: str
    key: str
    tiles: tuple[Tile, ...] = ()
    name: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class BarView:
    buttons: tuple[BarAction, ...] = ()
    text: str = ""


NO_BAR = BarView()


def bar_now(question: Question, intent: session.Intent, hint: Hint | None = None) -> BarView:
    if intent.confirmation == "win":
        return ask_passing_win(question)
    if intent.confirmation == "plan":
        return BarView(
            (
                BarAction(session.DISCARD_ANYWAY, gettext("Throw anyway"), "Enter", quiet=True),
                BarAction(session.RETHINK, gettext("Rethink"), "Backspace"),
                BarAction(session.HINT, gettext("Hint"), "H", quiet=True),
            ),
            gettext("This is outside the three that fit."),
        )
    if intent.options:
        return call_options_of(intent.options, question.observation)
    bar = bar_of(question, intent.riichi)
    if hint is None or hint.action is None or intent.riichi:
        return bar
    wanted = hint.action.recommended
    hinted = {act for act, actions in session.choices(question).items() if wanted in actions}
    return BarView(tuple(replace(each, quiet=each.act not in hinted) for each in bar.buttons))


def bar_of(question: Question | None, riichi: bool) -> BarView:
    if question is None:
        return NO_BAR
    if riichi:
        return BarView((BarAction(session.BACK, gettext("No riichi"), "I", quiet=True),))
    tsumo = question.win is not None and not question.is_claim
    texts = {
        "chi": (gettext("Chi"), "C"),
        "pon": (gettext("Pon"), "P"),
        "kan": (gettext("Kan"), "K"),
        session.RIICHI: (pgettext("a button", "Riichi"), "I"),
        "win": (gettext("Tsumo") if tsumo else gettext("Ron"), "W"),
        "nine": (gettext("Nine terminals"), "N"),
        "pass": (gettext("Pass"), "X"),
    }
    wins = question.win is not None  # without a hint nothing else is set off
    return BarView(
        tuple(
            BarAction(act, *texts[act], quiet=wins and act == "pass")
            for act in session.choices(question)
        )
    )


def call_options_of(actions: tuple[Action | None, ...], seen: Observation) -> BarView:
    names = {
        MeldType.CHI: gettext("Chi with {tiles}"),
        MeldType.PON: gettext("Pon with {tiles}"),
        MeldType.DAIMINKAN: gettext("Open kan with {tiles}"),
        MeldType.KAKAN: gettext("Added kan of {tiles}"),
        MeldType.ANKAN: gettext("Closed kan of {tiles}"),
    }
    calls = [action for action in actions if isinstance(action, Call)]
    buttons = []
    for number, call in enumerate(calls):
        tiles = shown_tiles(call.meld)
        words = commas([tile_word(tile, seen.rules.red_fives) for tile in tiles])
        name = names[call.meld.type].format(tiles=words)
        buttons.append(BarAction(f"option {number}", "", str(number + 1), tiles, name))
    back = BarAction(session.BACK, gettext("Back"), "X", quiet=True)
    return BarView((*buttons, back), gettext("With which tiles?"))


def shown_tiles(meld: Meld) -> tuple[Tile, ...]:
    return meld.from_hand[:1] if meld.is_kan else meld.from_hand


def ask_passing_win(question: Question) -> BarView:
    tsumo = not question.is_claim
    win = gettext("Tsumo") if tsumo else gettext("Ron")
    return BarView(
        (
            BarAction(session.WIN_ANYWAY, win, "W"),
            BarAction(session.DISCARD_ANYWAY, gettext("Let it go"), "Enter", quiet=True),
            BarAction(session.RETHINK, gettext("Rethink"), "Backspace", quiet=True),
        ),
        gettext("You can win with this tile."),
    )
