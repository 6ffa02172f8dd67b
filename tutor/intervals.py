"""How far a figure may be off by the luck of the sample: bootstrap over games."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

RESAMPLES: Final = 1000
LEVEL: Final = 0.95
"""How often such an interval holds the figure of endlessly many games."""


def ratio_interval(
    parts: NDArray[Any], wholes: NDArray[Any], seed: int = 0
) -> tuple[float, float] | None:
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
    outside = (1 - LEVEL) / 2
    low, high = np.quantile(ratios, (outside, 1 - outside)).round(6).tolist()
    return low, high
