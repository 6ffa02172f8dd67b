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


class Doubt(StrEnum):
    SURE = "sure"
    FAIRLY = "fairly"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class OptionAdvice:
    action: Action
    speed: tuple[OfferFact, ...] = ()
    value: tuple[OfferFact, ...] = ()
    safety: tuple[OfferFact, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionAdvice:
    options: tuple[OptionAdvice, ...]
    recommended: Action | None
    """None: pass; on the own turn: throw a tile, as the advice for the discard says."""
    doubt: Doubt
    reasons: tuple[OfferReason, ...]
    about: int = 0


@dataclass(frozen=True, slots=True)
class CallDecision:
    game: str
    observation: Observation
    answered: Action | None
    """None: passed. On the own turn a plain discard: nothing else was taken."""
    advice: ActionAdvice
    hints: int = 0
    taken_back: bool = False

    @property
    def taken(self) -> Action | None:
        is_plain = isinstance(self.answered, Discard) and not self.answered.riichi
        return None if is_plain else self.answered

    @property
    def claimed(self) -> Tile | None:
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
        taken, wanted = self.taken, self.advice.recommended
        if _face(taken) == _face(wanted):
            return Verdict.FIRST
        is_same = _face(taken)[:1] == _face(wanted)[:1]
        close = is_same or self.advice.doubt is Doubt.CLOSE
        return Verdict.IN_LINE if close else Verdict.OFF_PLAN

    @property
    def is_listed(self) -> bool:
        return self.taken is not None or self.advice.recommended is not None


def _face(action: Action | None) -> tuple[str, ...]:
    match action:
        case None:
            return ()
        case Call():
            return action.meld.type, *sorted(map(tile_name, action.meld.tiles))
        case _:
            return (type(action).__name__,)


ReviewEntry: TypeAlias = Decision | CallDecision


@dataclass(frozen=True, slots=True)
class EntryPlace:
    round: int
    honba: int
    turn: int
    tiles_left: int | None = None
    """Draws left in the wall at an offer: there may be several in one turn. None: the discard."""


def place_of_entry(entry: ReviewEntry) -> EntryPlace:
    seen = entry.observation
    left = seen.tiles_left if isinstance(entry, CallDecision) else None
    return EntryPlace(seen.round, seen.honba, seen.turn, left)
