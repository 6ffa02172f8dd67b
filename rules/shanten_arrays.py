"""Shanten and ukeire of whole arrays of hands.

A hand is a row of 34 counts of its closed tiles and the number of its melds.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.shanten_hand import discards
from rules.shanten_tables import class_tables
from rules.tiles import TERMINALS_AND_HONOURS

BLOCK: Final = 2048
"""Hands worked on at a time: numpy is several times slower on temporaries that its allocator has to
ask the system for."""
NOT_HELD: Final = 127
"""`UkeireArrays.after` where the hand has no tile of the kind."""

_WEIGHTS = np.zeros((34, 4), dtype=np.float32)
for _kind in range(34):
    _WEIGHTS[_kind, _kind // 9] = 5 ** (8 - _kind % 9) if _kind < 27 else 5 ** (33 - _kind)
_WEIGHTS.flags.writeable = False
_ORPHANS = np.array(TERMINALS_AND_HONOURS)


@dataclass(frozen=True, eq=False, slots=True)
class UkeireArrays:
    """What each discard leaves, for n hands of 14 tiles (three fewer for each meld)."""

    shanten: NDArray[np.int8]
    """(n,): of the whole hand, -1 won."""
    after: NDArray[np.int8]
    """(n, 34): shanten after throwing each kind, 127 where the kind is not held."""
    improving: NDArray[np.uint64]
    """(n, 34): after throwing each kind, the kinds whose draw lowers the shanten, as bits."""
    live: NDArray[np.int16]
    """(n, 34): how many live copies of these kinds there are, in tiles."""


def shanten_array(
    counts: NDArray[np.uint8], melds: NDArray[np.uint8]
) -> NDArray[np.int8]:
    """(n,) int8: the least shanten over all forms of each hand.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind.
        melds: (n,), 0..4.
    """
    result = np.empty(len(counts), dtype=np.int8)
    for start in range(0, len(counts), BLOCK):
        block = slice(start, start + BLOCK)
        result[block] = _shanten_block(counts[block], melds[block])
    return result


def _shanten_block(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> NDArray[np.int8]:
    tables = class_tables()
    patterns = (counts.astype(np.float32) @ _WEIGHTS).astype(np.intp)
    suits = tables.suit[patterns[:, :3]]
    low = tables.union[suits[:, 0], suits[:, 1]]
    high = tables.union[suits[:, 2], tables.honours[patterns[:, 3]]]
    standard = tables.short[4 - melds, low, high].astype(np.int8) - np.int8(1)
    closed = melds == 0
    pairs = (counts >= 2).sum(axis=1, dtype=np.int8)
    kinds = (counts >= 1).sum(axis=1, dtype=np.int8)
    orphans = counts[:, _ORPHANS]
    chiitoi = 6 - pairs + np.maximum(7 - kinds, 0)
    kokushi = 13 - (orphans >= 1).sum(axis=1, dtype=np.int8) - (orphans >= 2).any(axis=1)
    special = np.minimum(chiitoi, kokushi)
    return np.where(closed, np.minimum(standard, special), standard).astype(np.int8)


def ukeire_of_discards(
    counts: NDArray[np.uint8], melds: NDArray[np.uint8], unseen: NDArray[np.uint8]
) -> UkeireArrays:
    """For each hand and each kind it holds, what throwing that kind leaves.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 14 a hand (three fewer for each meld).
        melds: (n,), 0..4.
        unseen: (n, 34), 0..4 live copies of each kind, as far as the seat can know.
    """
    n = len(counts)
    after = np.full((n, 34), NOT_HELD, dtype=np.int8)
    improving = np.zeros((n, 34), dtype=np.uint64)
    live = np.zeros((n, 34), dtype=np.int16)
    for row in range(n):
        hand = counts[row].tolist()
        left = unseen[row].tolist()
        for kind, discard in discards(hand, int(melds[row])).items():
            after[row, kind] = discard.shanten
            improving[row, kind] = discard.improving
            live[row, kind] = sum(left[draw] for draw in range(34) if discard.improving >> draw & 1)
    return UkeireArrays(shanten_array(counts, melds), after, improving, live)
