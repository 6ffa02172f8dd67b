from typing import Final

from tutor.coach.graded import Cause
from tutor.intervals import is_enough
from tutor.teaching import figures

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
