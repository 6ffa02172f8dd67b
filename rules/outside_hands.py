"""How far hands are from a terminal or honour in every set and the pair, melds aside, in numpy."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.uint8]

_OUTER: Final = np.array([[9 * suit + rank for rank in (0, 1, 2, 6, 7, 8)] for suit in range(3)])
"""(3, 6): the kinds of each suit that outside hands are made of."""
_OUTER_WEIGHTS: Final = 5 ** np.arange(5, -1, -1)
_FAR: Final = 15


def outside_shanten(counts: Counts, sets: NDArray[np.intp]) -> NDArray[np.int8]:
    """Return (n,) int8: how far hands are from a terminal or honour in every set and the pair,
    like shanten; what is laid is not looked at.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind.
        sets: (n,) sets that are not laid yet, 0..4.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> hand = np.array([count_kinds(parse_tiles("123m789p11199s445z"))], np.uint8)
    >>> int(outside_shanten(hand, np.array([4]))[0])
    0
    """
    total = _outside_honours(counts[:, 27:])
    outer = counts[:, _OUTER].astype(np.intp) @ _OUTER_WEIGHTS
    suits = _outside_suits()
    for suit in range(3):
        total = _together(total, suits[outer[:, suit]])
    away: NDArray[np.int8] = total[np.arange(len(counts)), sets, 1].astype(np.int8) - np.int8(1)
    return away


def _together(ours: Counts, theirs: Counts) -> Counts:
    """(n, 5, 2): the tiles that two groups together are short of so many sets and pairs."""
    total = np.full_like(ours, 2 * _FAR)
    for sets in range(5):
        for pairs in range(2):
            into = total[:, sets:, pairs:]
            added = ours[:, sets, pairs, None, None] + theirs[:, : 5 - sets, : 2 - pairs]
            np.minimum(into, added, out=into)
    return total


@cache
def _outside_suits() -> Counts:
    """(5**6, 5, 2): for each pattern of the ranks 1 2 3 7 8 9, the tiles short of so many outside
    sets and pairs."""
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


def _outside_honours(counts: Counts) -> Counts:
    """(n, 5, 2): the tiles short of so many triplets and pairs of honours."""
    triplet, pair = (np.maximum(need - counts.astype(np.int8), 0) for need in (3, 2))
    short = np.full((len(counts), 5, 2), _FAR, np.uint8)
    short[:, 0, 0] = 0
    short[:, 1:, 0] = np.sort(triplet, axis=1)[:, :4].cumsum(axis=1)
    others = np.sort(triplet[:, None, :] + _FAR * np.eye(7, dtype=np.int8), axis=2)
    with_pair = pair[:, :, None] + np.zeros(5, np.int8)
    with_pair[:, :, 1:] += others[:, :, :4].cumsum(axis=2, dtype=np.int8)
    short[:, :, 1] = with_pair.min(axis=1)
    return short
