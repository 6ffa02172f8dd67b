"""The scales that a class's bars and lines share, so that its pupils can be compared."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tutor.teaching.pupil_figures import GameRatio, PupilFigures

MIN_TREND_WEEKS: Final = 2
_WEEKS_BELOW: Final = 0.9
"""Share of all weeks that stand below the top of the line: a week of one bad game does not press
all others to the floor."""


def reach(ratio: GameRatio) -> float:
    value = ratio.value or 0.0
    high = ratio.interval[1] if ratio.interval and not ratio.is_few else value
    return max(value, high)


def points_scale(pupils: Sequence[PupilFigures]) -> float:
    return max((reach(one.points) for one in pupils), default=0.0) or 1.0


def week_scale(pupils: Sequence[PupilFigures]) -> float:
    points = [week.points for one in pupils for week in one.weeks]
    return float(np.quantile(points, _WEEKS_BELOW, method="higher")) or 1.0 if points else 1.0


def trend(pupil: PupilFigures, scale: float) -> tuple[float, ...]:
    """Return the height of each week, 0 to 1 of the scale, cut at its top; nothing of too few."""
    if len(pupil.weeks) < MIN_TREND_WEEKS:
        return ()
    return tuple(min(1.0, week.points / scale) for week in pupil.weeks)
