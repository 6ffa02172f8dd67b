"""Lesson: decisions with the same cause, and the facts behind it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from rules.observation import Observation
from tutor.coach.faults import Fault
from tutor.strategy.situation import Strategy


@dataclass(frozen=True, slots=True)
class LessonPlace:
    round: int
    honba: int
    turn: int
    first: int
    times: int
    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class LessonStakes:
    in_points: bool


LessonReason: TypeAlias = LessonPlace | Fault | LessonStakes


MAX_LESSONS: Final = 5
MIDDLE_COST: Final = 300.0
"""Estimated points from which a cost is no longer small."""
BIG_COST: Final = 1000.0
"""Estimated points from which a cost is big."""


class Size(StrEnum):
    SMALL = "small"
    MIDDLE = "middle"
    BIG = "big"


def size_of(cost: float) -> Size:
    if cost < MIDDLE_COST:
        return Size.SMALL
    return Size.MIDDLE if cost < BIG_COST else Size.BIG


LAST_EARLY_TURN: Final = 6
LAST_MIDDLE_TURN: Final = 12


class Phase(StrEnum):
    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"


def phase_of(observation: Observation) -> Phase:
    return phase_at(observation.turn)


def phase_at(turn: int) -> Phase:
    if turn <= LAST_EARLY_TURN:
        return Phase.EARLY
    return Phase.MIDDLE if turn <= LAST_MIDDLE_TURN else Phase.LATE


class Cause(StrEnum):
    """Why a discard was marked (see `causes.cause_of`).

    `HELD_VALUE` and `USEFUL_FIRST` only occur in older histories: strong players made most of these
    discards as well.
    """

    PLAYED_ON = "played_on"
    TOO_DANGEROUS = "too_dangerous"
    FOLDED_EARLY = "folded_early"
    GAVE_UP_VALUE = "gave_up_value"
    HELD_VALUE = "held_value"
    STEP_BACK = "step_back"
    USEFUL_FIRST = "useful_first"
    FEWER_DRAWS = "fewer_draws"
    NO_YAKU = "no_yaku"
    WORSE_WAIT = "worse_wait"
    OTHER = "other"


CAUSES_IN_POINTS: Final = frozenset(
    {Cause.PLAYED_ON, Cause.TOO_DANGEROUS, Cause.FOLDED_EARLY, Cause.WORSE_WAIT}
)


CAUSES_OF_THREATS: Final = frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS})


@dataclass(frozen=True, slots=True)
class Lesson:
    cause: Cause
    decisions: tuple[int, ...]
    at: int
    cost: float
    """Average points lost by all of these decisions together, as estimated by `costs`."""
    strategy: Strategy
    phase: Phase
    reasons: tuple[LessonReason, ...]

    @property
    def in_points(self) -> bool:
        return all(each.in_points for each in self.reasons if isinstance(each, LessonStakes))

    def moved(self, by: int) -> "Lesson":
        places = tuple(place + by for place in self.decisions)
        return replace(self, decisions=places, at=self.at + by)


def dearest(lessons: Iterable[Lesson], most: int = MAX_LESSONS) -> tuple[Lesson, ...]:
    return tuple(sorted(lessons, key=lambda one: (-one.cost, one.decisions))[:most])
