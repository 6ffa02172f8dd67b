"""Class tables of outside hands: a terminal or honour in every set and the pair.

Only the ranks 1 2 3 and 7 8 9 of a suit can stand in such a hand: a pattern of a suit is the counts
of these six.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.shanten_tables import ClassTables, distinct, tables_of

Counts = NDArray[np.uint8]
Index = NDArray[np.intp]

_INNER: Final = 5**3
_FAR: Final = 15


@cache
def outside_tables() -> ClassTables:
    return tables_of(*distinct(_outside_suits().reshape(-1, 10)))


def outer_pattern(pattern: Index) -> Index:
    """Return the patterns (base 5) of the ranks 1 2 3 7 8 9, of patterns of all nine ranks.

    >>> np.base_repr(outer_pattern(np.intp(int("120304021", 5))), 5)
    '120021'
    """
    return pattern // _INNER**2 * _INNER + pattern % _INNER


def _outside_suits() -> Counts:
    patterns = np.stack(np.unravel_index(np.arange(5**6), (5,) * 6), axis=1).astype(np.int8)
    low, high = np.array([1, 1, 1, 0, 0, 0]), np.array([0, 0, 0, 1, 1, 1])
    one, nine = np.array([1, 0, 0, 0, 0, 0]), np.array([0, 0, 0, 0, 0, 1])
    short = np.full((5**6, 5, 2), _FAR, np.uint8)
    for lows, highs, ones, nines, pair in np.ndindex(5, 5, 2, 2, 3):
        needs = lows * low + highs * high + 3 * (ones * one + nines * nine)
        needs = needs + 2 * ((pair == 1) * one + (pair == 2) * nine)
        sets = lows + highs + ones + nines
        if sets <= 4 and needs.max() <= 4:
            lacks = np.maximum(needs - patterns, 0).sum(axis=1).astype(np.uint8)
            cell = short[:, sets, int(pair > 0)]
            np.minimum(cell, lacks, out=cell)
    return short
