"""The weak causes of a pupil, and the effect of a lesson."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from tutor.coach.graded import Cause
from tutor.intervals import is_enough, ratio_interval
from tutor.teaching import figures
from tutor.teaching.evidence import evidence_of, is_above

NOT_IN_POINTS_SHARE: Final = 0.25
"""Weight of costs that are not shown in points, where the estimate is unreliable."""
MAX_RATIO: Final = 2.0


def weakest_causes(
    pupil: figures.PupilFigures, everybody: figures.PupilFigures
) -> tuple[Cause, ...]:
    weights = {cause: weakness(cause, pupil, everybody) for cause in pupil.causes}
    found = (cause for cause, weight in weights.items() if weight)
    return tuple(sorted(found, key=lambda cause: (-weights[cause], cause)))


def weakness(cause: Cause, pupil: figures.PupilFigures, everybody: figures.PupilFigures) -> float:
    count = pupil.causes.get(cause, figures.CauseCount())
    every = everybody.causes.get(cause, figures.CauseCount())
    ratio = 1.0
    if is_enough(count.chances) and every.marks:
        ratio = (count.marks / count.chances) / (every.marks / every.chances)
    return weighted_cost(count) * min(MAX_RATIO, max(1 / MAX_RATIO, ratio))


def weighted_cost(count: figures.CauseCount) -> float:
    return count.points + NOT_IN_POINTS_SHARE * (count.cost - count.points)


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    before: figures.GameRatio
    after: figures.GameRatio

    @property
    def is_known(self) -> bool:
        return bool(self.before.whole and self.after.whole)

    @property
    def is_clear(self) -> bool:
        """Whether the rates differ, with 95 %: chance and different games do not explain it."""
        ends = [
            evidence_of(round(one.part), one.whole, one.interval)
            for one in (self.before, self.after)
        ]
        return is_above(*ends) or is_above(*reversed(ends))


def before_after(
    games: Iterable[figures.SeatGame], causes: Collection[Cause], day: date
) -> BeforeAfter:
    """Compare the games before a lesson with those from its day on; undated games are ignored.

    Args:
        games: of a pupil or a class.
        causes: that the lesson was about.
        day: of the lesson.
    """
    dated = [(one.figures.day, one) for one in games if one.figures.day is not None]
    return BeforeAfter(
        _ratio([one for when, one in dated if when < day], causes),
        _ratio([one for when, one in dated if when >= day], causes),
    )


def _ratio(games: list[figures.SeatGame], causes: Collection[Cause]) -> figures.GameRatio:
    found = []
    for game in games:
        counts = game.figures.causes
        found.append(sum((counts[each] for each in causes if each in counts), figures.CauseCount()))
    marks, chances = sum(one.marks for one in found), sum(one.chances for one in found)
    parts, wholes = np.array([(one.marks, one.chances) for one in found]).reshape(len(found), 2).T
    return figures.GameRatio(marks, chances, ratio_interval(parts, wholes), not is_enough(chances))
