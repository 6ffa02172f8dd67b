"""What a pupil should work at first: by what it costs, and by how the class does beside it."""

from typing import Final

from tutor.evidence import is_enough
from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import PupilFigures
from tutor.teaching.seat_figures import CauseCount

UNTOLD_SHARE: Final = 0.25
"""What a cost counts for that may not be told in points: the estimate knows little of it."""
MAX_RATIO: Final = 2.0


def weakest_causes(pupil: PupilFigures, everybody: PupilFigures) -> tuple[Cause, ...]:
    weights = {cause: weakness(cause, pupil, everybody) for cause in pupil.causes}
    found = (cause for cause, weight in weights.items() if weight)
    return tuple(sorted(found, key=lambda cause: (-weights[cause], cause)))


def weakness(cause: Cause, pupil: PupilFigures, everybody: PupilFigures) -> float:
    count = pupil.causes.get(cause, CauseCount())
    return told_cost(count) * _beside(count, everybody.causes.get(cause, CauseCount()))


def told_cost(count: CauseCount) -> float:
    return count.points + UNTOLD_SHARE * (count.cost - count.points)


def _beside(mine: CauseCount, every: CauseCount) -> float:
    if not is_enough(mine.chances) or not every.marks:
        return 1.0
    ratio = (mine.marks / mine.chances) / (every.marks / every.chances)
    return min(MAX_RATIO, max(1 / MAX_RATIO, ratio))
