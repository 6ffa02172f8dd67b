"""Standing: what points are worth for the place at the end of the game.

The lead over each opponent is thought to move by chance in the rounds that are left; so the place
to expect is 1 + the chance of each opponent to end above. Gains and losses are told in points of
the first round, `PLACE_POINTS` of them a place: what they do to the place to expect.
"""

from typing import Final

import numpy as np

from tutor.evaluators.positions import Array, Positions

LEAD_DEVIATION: Final = 7500.0
"""Standard deviation of a lead over one round, in points."""
ROUNDS_AFTER_LAST: Final = 0.15
PLACE_POINTS: Final = 8000.0
"""Points that are worth a place in the first round of an east game."""
LOGISTIC: Final = 1.702


def win_worth(positions: Positions, rows: Array, points: Array) -> Array:
    """Return what wins are worth, the others paying a third each on average.

    Args:
        rows: (m,) whose wins.
        points: (m, k) of each win.

    Returns:
        (m, k) float.
    """
    lead = _leads(positions, rows)[:, None, :] + points[:, :, None] * (4 / 3)
    return _better(positions, rows, lead)


def loss_worth(positions: Positions, loss: Array) -> Array:
    """Return (n, 3) float, 0 or more: the cost of dealing in to each opponent, from (n, 3) points
    each."""
    rows = np.arange(len(positions))
    lead = np.repeat(_leads(positions, rows)[:, None, :], 3, axis=1) - loss[:, :, None]
    lead[:, np.arange(3), np.arange(3)] -= loss
    return -_better(positions, rows, lead)


def _leads(positions: Positions, rows: Array) -> Array:
    points = positions.points[rows]
    seats = positions.seats[rows]
    ahead = points[:, :1] - points[:, 1:]
    nearer: Array = ahead + np.where(seats[:, :1] < seats[:, 1:], 1.0, -1.0)
    return nearer


def _better(positions: Positions, rows: Array, lead: Array) -> Array:
    left = np.maximum(positions.rounds[rows] - 1 - positions.round[rows], 0) + ROUNDS_AFTER_LAST
    scale = (LOGISTIC / (LEAD_DEVIATION * np.sqrt(left)))[:, None, None]
    now = _above(_leads(positions, rows)[:, None, :] * scale)
    better: Array = PLACE_POINTS * (_above(lead * scale) - now).sum(axis=2)
    return better


def _above(x: Array) -> Array:
    above: Array = 1 / (1 + np.exp(-np.clip(x, -40, 40)))
    return above
