"""Confidence intervals, and how many cases a figure needs."""

from math import sqrt
from statistics import NormalDist
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Interval: TypeAlias = tuple[float, float] | None
"""Low and high end; None where nothing can be said."""
RESAMPLES: Final = 1000
LEVEL: Final = 0.95
_AT_ONCE: Final = 1_000_000


def ratio_interval(parts: NDArray[Any], wholes: NDArray[Any], seed: int = 0) -> Interval:
    """Low and high end of ``sum(parts) / sum(wholes)`` over games drawn again with replacement.

    Decisions of one game hang together, so whole games are drawn.

    Args:
        parts: (games,), what counts in each game.
        wholes: (games,), of how many.
        seed: the same seed, the same interval.

    Returns:
        None without anything to count.

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
    """The sums of many columns at once, over games drawn again: all columns see the same games.

    Args:
        values: (games, columns), what counts in each game; whole numbers below 2**24 in sum.
        seed: the same seed, the same sums.

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
    """Low and high end of the middle share of resampled figures; None where none is a number."""
    known = figures[~np.isnan(figures)]
    if not len(known):
        return None
    outside = (1 - level) / 2
    low, high = np.quantile(known, (outside, 1 - outside)).round(6).tolist()
    return low, high


def wilson_interval(part: int, whole: int, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's score interval of `part` out of `whole` independent tries (1927).

    >>> [round(end, 3) for end in wilson_interval(30, 30)]
    [0.886, 1.0]

    Raises:
        ZeroDivisionError: there were none.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    reach = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    reach /= 1 + z * z / whole
    return max(0.0, middle - reach), min(1.0, middle + reach)


MIN_SHARE_DECISIONS: Final = 30
"""Decisions (or rounds) from which a share is told as a percentage; below, only the counts are."""


def is_enough(whole: int) -> bool:
    """Check whether a share of so many decisions may be told.

    >>> is_enough(29), is_enough(30)
    (False, True)
    """
    return whole >= MIN_SHARE_DECISIONS
