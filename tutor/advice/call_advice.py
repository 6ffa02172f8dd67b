"""What the tutor says of calls, riichi, kans and wins, as values: ActionAdvice, CallDecision."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from rules.events import Call, Discard, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import Tile, tile_name
from tutor.advice.advice import Decision
from tutor.advice.reasons.calls import OfferFact
from tutor.advice.reasons.offers import OfferReason
from tutor.strategy.verdict import Verdict

CLAIMS: Final = frozenset({MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN})
"""Melds that take another seat's tile."""


class Doubt(StrEnum):
    """How sure the tutor is of a recommendation."""

    SURE = "sure"
    FAIRLY = "fairly"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class OptionAdvice:
    """One thing that is offered besides a plain discard, and what it changes."""

    action: Action
    speed: tuple[OfferFact, ...] = ()
    value: tuple[OfferFact, ...] = ()
    safety: tuple[OfferFact, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionAdvice:
    """What the tutor says of everything that is offered besides a plain discard."""

    options: tuple[OptionAdvice, ...]
    """In the order of the offer; riichi once, with the tile that the tutor would throw."""
    recommended: Action | None
    """None: pass; on the own turn: throw a tile, as the advice for the discard says."""
    doubt: Doubt
    reasons: tuple[OfferReason, ...]
    """Why, the most telling first."""
    about: int = 0
    """The place of the option that the reasons are about: the one recommended, or of several that
    are passed the one that came nearest to it."""


@dataclass(frozen=True, slots=True)
class CallDecision:
    """An ActionAdvice beside what was answered."""

    game: str
    observation: Observation
    answered: Action | None
    """None: passed. On the own turn a plain discard: nothing else was taken."""
    advice: ActionAdvice
    hints: int = 0
    """How many steps of the hint were opened."""
    taken_back: bool = False

    @property
    def taken(self) -> Action | None:
        """What was taken of the offer; None: passed, or a tile was thrown without more."""
        is_plain = isinstance(self.answered, Discard) and not self.answered.riichi
        return None if is_plain else self.answered

    @property
    def claimed(self) -> Tile | None:
        """The tile of another seat that is on offer; None on the own turn."""
        for option in self.advice.options:
            match option.action:
                case Win() if option.action.from_seat != option.action.seat:
                    return option.action.tile
                case Call() if option.action.meld.type in CLAIMS:
                    return option.action.meld.called
                case _:
                    pass
        return None

    @property
    def verdict(self) -> Verdict:
        """FIRST: as recommended; IN_LINE: the same call with other tiles, or where the tutor finds
        it close; OFF_PLAN: otherwise."""
        taken, wanted = self.taken, self.advice.recommended
        if _face(taken) == _face(wanted):
            return Verdict.FIRST
        is_same = _face(taken)[:1] == _face(wanted)[:1]
        close = is_same or self.advice.doubt is Doubt.CLOSE
        return Verdict.IN_LINE if close else Verdict.OFF_PLAN

    @property
    def is_listed(self) -> bool:
        """Whether it is worth a line: something was taken, or should have been."""
        return self.taken is not None or self.advice.recommended is not None


def _face(action: Action | None) -> tuple[str, ...]:
    """Return what tells an answer from others: its kind, and a call's tiles; riichi is one answer
    whatever its tile, which is judged as a discard."""
    match action:
        case None:
            return ()
        case Call():
            return action.meld.type, *sorted(map(tile_name, action.meld.tiles))
        case _:
            return (type(action).__name__,)


ReviewEntry: TypeAlias = Decision | CallDecision
"""What a review lists: a discard, or an offer of more than one, beside the advice."""


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """Where in its game an entry of a review stands, whatever its log knows of equal tiles."""

    round: int
    """0 East 1 ... 4 South 1."""
    honba: int
    turn: int
    """Own junme, from 1."""
    tiles_left: int | None = None
    """Draws left in the wall at an offer: there may be several in one turn. None: the discard."""


def place_of_entry(entry: ReviewEntry) -> EntryPlace:
    """Return where in its game an entry stands."""
    seen = entry.observation
    left = seen.tiles_left if isinstance(entry, CallDecision) else None
    return EntryPlace(seen.round, seen.honba, seen.turn, left)
