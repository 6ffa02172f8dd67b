from math import sqrt
from statistics import NormalDist
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Interval: TypeAlias = tuple[float, float] | None
"""Low and high end; None if there is no data."""
RESAMPLES: Final = 1000
LEVEL: Final = 0.95
_AT_ONCE: Final = 1_000_000


def ratio_interval(parts: NDArray[Any], wholes: NDArray[Any], seed: int = 0) -> Interval:
    """Return a bootstrap interval of ``sum(parts) / sum(wholes)``.

    Whole games are resampled, because decisions of one game are correlated.

    Args:
        parts: (games,), the numerator of each game.
        wholes: (games,), the denominator of each game.

    >>> ratio_interval(np.array([1, 1, 1]), np.array([2, 2, 2]))
    (0.5, 0.5)
    """
    parts, wholes = parts[wholes > 0], wholes[wholes > 0]
    games = len(wholes)
    if not games:
        return None
    chance = np.random.default_rng(seed)
    ratios = np.empty(RESAMPLES)
    for number in range(RESAMPLES):
        drawn = np.bincount(chance.integers(games, size=games), minlength=games)
        ratios[number] = drawn @ parts / (drawn @ wholes)
    return inner(ratios)


def resampled_sums(values: NDArray[Any], seed: int = 0) -> NDArray[Any]:
    """Return bootstrap sums of many columns; all columns use the same resampled games.

    Args:
        values: (games, columns), whole numbers with sums below 2**24.

    Returns:
        (RESAMPLES, columns) float64.
    """
    games, columns = values.shape
    chance = np.random.default_rng(seed)
    sums = np.zeros((RESAMPLES, columns))
    step = max(1, _AT_ONCE // max(1, games))
    for start in range(0, RESAMPLES if games else 0, step):
        rows = min(step, RESAMPLES - start)
        drawn = chance.integers(games, size=(rows, games), dtype=np.int32)
        drawn += np.arange(rows, dtype=np.int32)[:, None] * games
        times = np.bincount(drawn.ravel(), minlength=rows * games).reshape(rows, games)
        sums[start : start + rows] = times.astype(np.float32) @ values.astype(np.float32)
    return sums


def inner(figures: NDArray[Any], level: float = LEVEL) -> Interval:
    """Return the central interval of resampled values, ignoring NaN."""
    known = figures[~np.isnan(figures)]
    if not len(known):
        return None
    outside = (1 - level) / 2
    low, high = np.quantile(known, (outside, 1 - outside)).round(6).tolist()
    return low, high


def wilson_interval(part: int, whole: int, level: float = LEVEL) -> tuple[float, float]:
    """Return Wilson's score interval (1927) of `part` successes in `whole` independent trials.

    >>> [round(end, 3) for end in wilson_interval(30, 30)]
    [0.886, 1.0]

    Raises:
        ZeroDivisionError: `whole` is 0.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    reach = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    reach /= 1 + z * z / whole
    return max(0.0, middle - reach), min(1.0, middle + reach)


MIN_SHARE_DECISIONS: Final = 30
"""Minimum number of decisions or rounds for showing a percentage rather than counts."""


def is_enough(whole: int) -> bool:
    """Check whether there are enough decisions to show a percentage.

    >>> is_enough(29), is_enough(30)
    (False, True)
    """
    return whole >= MIN_SHARE_DECISIONS
