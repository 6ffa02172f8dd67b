"""What one seat of one game adds to the figures of a class."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from tutor.advice.advice import Decision
from tutor.lessons.chances import chances_of_discard
from tutor.lessons.lesson import CAUSES_OF_THREATS, MAX_LESSONS, Cause, Lesson
from tutor.lessons.marks import mark_of
from tutor.strategy.verdict import Sureness


@dataclass(frozen=True, slots=True)
class CauseCount:
    marks: int = 0
    chances: int = 0
    cost: float = 0.0
    points: float = 0.0
    """The part of it that may be told in points."""

    @property
    def chances_only(self) -> "CauseCount":
        return CauseCount(self.marks, self.chances)

    def __add__(self, other: "CauseCount") -> "CauseCount":
        return CauseCount(
            self.marks + other.marks,
            self.chances + other.chances,
            self.cost + other.cost,
            self.points + other.points,
        )


@dataclass(frozen=True, slots=True)
class SeatFigures:
    causes: Mapping[Cause, CauseCount] = field(default_factory=dict)
    threats: CauseCount = CauseCount()
    sure: tuple[Sureness | None, ...] = ()
    day: date | None = None

    @property
    def points(self) -> float:
        return sum(count.points for count in self.causes.values())


NO_FIGURES: Final = SeatFigures()


def seat_figures(
    decisions: Sequence[Decision], lessons: Sequence[Lesson], day: date | None
) -> SeatFigures:
    """Return the figures of a seat.

    Args:
        decisions: those of one seat in one game, in order.
        lessons: all that the game has, the dearest first; the first of them are what it is said to
            teach.
        day: when it was played.
    """
    stood = [one for one in decisions if not one.taken_back]
    marks = Counter(cause for one in stood for cause in _marked(one))
    possible = [chances_of_discard(one) for one in stood]
    chances = Counter(cause for each in possible for cause in each)
    cost: defaultdict[Cause, float] = defaultdict(float)
    points: defaultdict[Cause, float] = defaultdict(float)
    for lesson in lessons:
        cost[lesson.cause] += lesson.cost
        points[lesson.cause] += lesson.cost if lesson.in_points else 0.0
    return SeatFigures(
        {
            cause: CauseCount(marks[cause], chances[cause], cost[cause], points[cause])
            for cause in Cause
            if chances[cause]
        },
        CauseCount(
            sum(marks[cause] for cause in CAUSES_OF_THREATS),
            sum(not each.isdisjoint(CAUSES_OF_THREATS) for each in possible),
            sum(cost[cause] for cause in CAUSES_OF_THREATS),
            sum(points[cause] for cause in CAUSES_OF_THREATS),
        ),
        tuple(decisions[lesson.at].sure for lesson in lessons[:MAX_LESSONS]),
        day,
    )


def _marked(decision: Decision) -> tuple[Cause, ...]:
    mark = mark_of(decision)
    return () if mark.cause is None else (mark.cause,)
