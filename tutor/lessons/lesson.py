"""Lesson: consecutive disagreements with one cause, what they cost, and the one to look at."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.observation import Observation
from tutor.lessons.reasons import LessonReason, LessonStakes
from tutor.strategy.strategies import Strategy

MAX_LESSONS: Final = 5
"""Lessons that a game gives at most."""
LAST_EARLY_TURN: Final = 6
"""The last own turn that is called early."""
LAST_MIDDLE_TURN: Final = 12
"""The last own turn that is called middle."""


class Phase(StrEnum):
    """How far the round had gone, by the own turn."""

    EARLY = "early"
    """Turns 1 to 6."""
    MIDDLE = "middle"
    """Turns 7 to 12."""
    LATE = "late"
    """From turn 13 on."""


def phase_of(observation: Observation) -> Phase:
    """The phase of the round at one's turn."""
    return phase_at(observation.turn)


def phase_at(turn: int) -> Phase:
    """The phase of a round at an own turn, from 1."""
    if turn <= LAST_EARLY_TURN:
        return Phase.EARLY
    return Phase.MIDDLE if turn <= LAST_MIDDLE_TURN else Phase.LATE


class Cause(StrEnum):
    """Why a discard was marked, as a teacher would name it (see `causes.cause_of`).

    Lessons of the kinds `HELD_VALUE` and `USEFUL_FIRST` are no longer given: strong players had
    most of them. Older histories hold some.
    """

    PLAYED_ON = "played_on"
    """It was time to fold, and the hand was built on with a dangerous tile."""
    TOO_DANGEROUS = "too_dangerous"
    """A safer tile was advised."""
    FOLDED_EARLY = "folded_early"
    """A ready hand was given up, though little was risked."""
    GAVE_UP_VALUE = "gave_up_value"
    """A dora, a red five for a plain one, or a pair or three of a yakuhai went."""
    HELD_VALUE = "held_value"
    """A dora, a pair of yakuhai or tanyao was held on to where the plan asked for speed."""
    STEP_BACK = "step_back"
    """The hand was taken a step back: mostly a complete set was broken."""
    USEFUL_FIRST = "useful_first"
    """A tile that could still be used went before one that could hardly be."""
    FEWER_DRAWS = "fewer_draws"
    """The hand was left with far fewer good draws."""
    NO_YAKU = "no_yaku"
    """The open hand was left without a yaku."""
    WORSE_WAIT = "worse_wait"
    """A ready hand waits for less than it could, or in furiten."""
    OTHER = "other"
    """None of these."""


CAUSES_IN_POINTS: Final = frozenset(
    {Cause.PLAYED_ON, Cause.TOO_DANGEROUS, Cause.FOLDED_EARLY, Cause.WORSE_WAIT}
)
"""Causes whose cost the estimate knows something about: against a threat, and of ready hands."""


CAUSES_OF_THREATS: Final = frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS})
"""Causes that are about dealing in."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn from a game of one seat."""

    cause: Cause
    decisions: tuple[int, ...]
    """Places in the list of decisions that the lesson was found in, ascending."""
    at: int
    """The one to look at: where it cost most."""
    cost: float
    """Points lost on average, by the stated estimate (see `costs`), all of these decisions
    together."""
    strategy: Strategy
    """The plan at the one to look at."""
    phase: Phase
    reasons: tuple[LessonReason, ...]
    """What the lesson's sentences are made of: where, why, and what counted most."""

    @property
    def in_points(self) -> bool:
        """Whether the cost may be told in points (see `LessonStakes`); older lessons told it so."""
        return all(each.in_points for each in self.reasons if isinstance(each, LessonStakes))

    def moved(self, by: int) -> "Lesson":
        """The same lesson where so many decisions stand before those that it was found in."""
        places = tuple(place + by for place in self.decisions)
        return replace(self, decisions=places, at=self.at + by)


def dearest(lessons: Iterable[Lesson], most: int = MAX_LESSONS) -> tuple[Lesson, ...]:
    """Those that cost most, the biggest first; the earlier where equal."""
    return tuple(sorted(lessons, key=lambda one: (-one.cost, one.decisions))[:most])
