"""What the tutor says of calls, riichi, kans and wins, as values: ActionAdvice, CallDecision."""

from dataclasses import dataclass
from enum import StrEnum

from rules.observation import Observation
from rules.offers import Action
from tutor.advice.reasons.calls import OfferFact, OfferReason


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
