"""What a game was worth to each seat, and how much better each decision turned out than it looked.

There is no reward before the end of a game, and the four add up to zero.
"""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import numpy as np

from rules.events import FourPoints
from rules.placement import place_of
from rules.tiles import SEATS
from tutor.evaluators.positions import Array
from tutor.luck.places import PlaceModel, RoundState

Reward: TypeAlias = Literal["points", "place"]
RANK_POINTS: Final = (90, 45, 0, -135)
_PLACE_UNIT: Final = 100
_POINTS_UNIT: Final = 10_000
_RANK_SLOPE: Final = -0.72
_MEAN_PLACE: Final = 2.5
SMOOTHING: Final = 0.95


def rewards(points: FourPoints, reward: Reward) -> Array:
    """Return (4,) float64, what the end of a game is worth to each seat; they add up to zero.

    >>> rewards((40_000, 30_000, 20_000, 10_000), "place").tolist()
    [0.9, 0.45, 0.0, -1.35]
    >>> rewards((40_000, 30_000, 20_000, 10_000), "points").tolist()
    [1.5, 0.5, -0.5, -1.5]
    """
    if reward == "place":
        gained = np.array([RANK_POINTS[place_of(points, seat) - 1] for seat in SEATS])
        return np.asarray(gained / _PLACE_UNIT)
    held = np.array(points, np.float64)
    return np.asarray((held - held.mean()) / _POINTS_UNIT)


@lru_cache(maxsize=1024)
def worths(
    points: FourPoints, now: RoundState, reward: Reward, places: PlaceModel | None
) -> tuple[float, ...]:
    """Return what points and round say of the reward of each seat at the end.

    Args:
        points: as they stand.
        now: the round.
        reward: which.
        places: the mean places at the end; None says nothing of places.
    """
    held = np.array([points], np.float64)
    if reward == "points":
        return tuple(((held[0] - held.mean()) / _POINTS_UNIT).tolist())
    if places is None:
        return (0.0,) * 4
    found = _RANK_SLOPE * (places.mean_places(held, now)[0] - _MEAN_PLACE)
    return tuple(found.tolist())


def advantages(values: Array, reward: float) -> tuple[Array, Array]:
    """Return how much better each decision of a game turned out, and what its value should be.

    Args:
        values: (n,) of the decisions of one seat, in order.
        reward: at the end of the game; there is none before.

    Returns:
        (n,) float32 advantages, (n,) float32 targets of the value.

    >>> [each.tolist() for each in advantages(np.array([0.0, 0.0]), 1.0)]
    [[0.949999988079071, 1.0], [0.949999988079071, 1.0]]
    """
    found = np.zeros(len(values))
    later, ahead = 0.0, reward
    for at in range(len(values) - 1, -1, -1):
        later = ahead - values[at] + SMOOTHING * later
        found[at], ahead = later, values[at]
    return found.astype(np.float32), (found + values).astype(np.float32)
