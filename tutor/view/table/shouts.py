"""What another player calls out, whose tile it takes, and what is heard."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.events import Call, Discard, Event, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.language import gettext, mark
from tutor.system.sound import Sound
from tutor.text.names import seat_word, tile_word

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
    """0 to 3, counted from the own seat."""
    text: str
    line: str = ""
    source: int | None = None
    """Whose tile it takes, counted likewise."""


def shout_of(events: Sequence[Event], seen: Observation) -> Shout | None:
    """Return the last of these events that another player calls out."""
    found = (_shout(event, seen) for event in reversed(events))
    return next((shout for shout in found if shout is not None), None)


def sound_of(events: Iterable[Event]) -> Sound | None:
    """Return what is heard of these events."""
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
            return _shout(seat, word, seen, taken, meld.from_seat if taken is not None else None)
        case Discard(riichi=True) if event.seat != seen.seat:
            return _shout(event.seat, gettext("Riichi"), seen)
        case Win() if event.seat != seen.seat:
            if event.from_seat == event.seat:
                return _shout(event.seat, gettext("Tsumo"), seen)
            return _shout(event.seat, gettext("Ron"), seen, event.tile, event.from_seat)
    return None


def _shout(
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
