"""Speed: which discard leaves the hand closest to ready, and the most tiles that help it.

A discard that keeps the shanten is worth its live ukeire. One that falls back a step is worth
minus the unseen copies of its kind, and stands below every discard that keeps the shanten. Equal
ukeire is decided by outlook: the tile goes that the fewest tiles could still join.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.shanten_arrays import UkeireArrays, ukeire_of_discards
from tutor.evaluators.positions import Array, Positions

HELD_NEIGHBOUR: Final = 3
"""Outlook of each own tile within two steps: a joint that is there already."""
YAKUHAI: Final = 10
"""Outlook of a yakuhai: any of three opponents may throw the tile that makes a quick hand of it."""
OUTLOOK_UNIT: Final = 1 / 128
"""What a point of outlook weighs beside a tile of ukeire: less than one tile in all (the most
outlook is 19 live tiles and four neighbours, capped below 128)."""


@dataclass(frozen=True, slots=True)
class Speed:
    """What the speed evaluator found."""

    score: Array
    """(n, 34) float64, tiles: live ukeire (or minus unseen copies) less outlook / 128."""
    ukeire: UkeireArrays
    keeps: Array
    """(n, 34) bool, whether throwing the kind keeps the shanten of the hand."""
    outlook: Array
    """(n, 34) int16, points: what could still join the kind."""


def evaluate_speed(positions: Positions) -> Speed:
    """The speed of every kind held; other kinds hold numbers without a meaning."""
    ukeire = ukeire_of_discards(positions.hand, positions.melds.astype(np.uint8), positions.unseen)
    least = np.where(positions.allowed, ukeire.after, 127).min(axis=1, keepdims=True)
    keeps = positions.allowed & (ukeire.after == least)
    outlook = find_outlook(positions)
    base = np.where(keeps, ukeire.live, -1.0 - positions.unseen)
    return Speed(base - outlook * OUTLOOK_UNIT, ukeire, keeps, outlook)


def find_outlook(positions: Positions) -> Array:
    """(n, 34) int16: live tiles that would pair or neighbour the kind, 3 for each own tile that
    neighbours it already, 10 for a yakuhai."""
    unseen = positions.unseen.astype(np.int16)
    joins = unseen + HELD_NEIGHBOUR * np.minimum(positions.hand, 3)
    outlook = unseen + YAKUHAI * (positions.yakuhai > 0)
    by_rank = outlook[:, :27].reshape(-1, 3, 9)
    near = joins[:, :27].reshape(-1, 3, 9)
    for step in (1, 2):
        by_rank[:, :, step:] += near[:, :, :-step]
        by_rank[:, :, :-step] += near[:, :, step:]
    return np.minimum(outlook, 127)
