"""Shanten and ukeire of whole arrays of hands.

A hand is a row of 34 counts of its closed tiles and the number of its melds. The answers are those
of `rules.shanten_hand`, hand by hand; a test holds the two equal.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.shanten_bulk import BLOCK, patterns_of, ukeire_of_block
from rules.shanten_hand import discards
from rules.shanten_masks import mask_tables
from rules.shanten_tables import class_tables
from rules.tiles import TERMINALS_AND_HONOURS, kinds_in

NOT_HELD: Final = 127
HANDS_WORTH_BUILDING: Final = 1024
HANDS_WORTH_BULK: Final = 5

_ORPHANS = np.array(TERMINALS_AND_HONOURS)


@dataclass(frozen=True, eq=False, slots=True)
class UkeireArrays:
    """The hands after each discard, for n hands of 14 tiles (three fewer for each meld)."""

    shanten: NDArray[np.int8]
    """(n,): of the whole hand, -1 won."""
    after: NDArray[np.int8]
    """(n, 34): shanten after discarding each kind, 127 where the kind is not held."""
    improving: NDArray[np.uint64]
    """(n, 34): after discarding each kind, the kinds whose draw lowers the shanten, as bits."""
    live: NDArray[np.int16]
    """(n, 34): how many live copies of these kinds there are, in tiles."""


def shanten_array(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Return (n,) int8, the least shanten over all forms of each hand, -1 (won) to 8.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 13 or 14 a hand (three fewer for each
            meld).
        melds: (n,), 0..4.

    >>> hands = np.zeros((2, 34), dtype=np.uint8)
    >>> hands[0, :13], hands[1, 27:34] = 1, 2
    >>> shanten_array(hands, np.zeros(2, dtype=np.uint8)).tolist()
    [0, -1]
    """
    result = np.empty(len(counts), dtype=np.int8)
    for start in range(0, len(counts), BLOCK):
        block = slice(start, start + BLOCK)
        result[block] = _shanten_of_block(counts[block], melds[block])
    return result


def _shanten_of_block(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> NDArray[np.int8]:
    tables = class_tables()
    patterns = patterns_of(counts)
    man, pin, sou = tables.suit[patterns[:3]]
    low, high = tables.union[man, pin], tables.union[sou, tables.honours[patterns[3]]]
    standard = tables.short[4 - melds.astype(np.intp), low, high].astype(np.int8) - np.int8(1)
    turned = np.ascontiguousarray(counts.T)
    held, paired = (turned >= 1).view(np.int8), (turned >= 2).view(np.int8)
    chiitoi = 6 - paired.sum(axis=0, dtype=np.int8)
    chiitoi += np.maximum(7 - held.sum(axis=0, dtype=np.int8), 0)
    kokushi = 13 - held[_ORPHANS].sum(axis=0, dtype=np.int8) - paired[_ORPHANS].any(axis=0)
    best: NDArray[np.int8] = np.minimum(standard, np.minimum(chiitoi, kokushi))
    return np.where(melds == 0, best, standard)


def ukeire_of_discards(
    counts: NDArray[np.uint8],
    melds: NDArray[np.uint8],
    unseen: NDArray[np.uint8],
    *,
    bulk: bool | None = None,
) -> UkeireArrays:
    """Return shanten and ukeire after the discard of each kind that each hand holds.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 14 a hand (three fewer for each meld).
        melds: (n,), 0..4.
        unseen: (n, 34), 0..4 live copies of each kind, as far as the seat can know.
        bulk: whether to use the mask tables (a microsecond a hand, once they are built in 0.2 s)
            or go hand by hand (50 microseconds); where not said, the number of hands decides.
            The answer is the same.

    Raises:
        ValueError: a hand has not 14 tiles (three fewer for each meld), or five of a kind.
    """
    _check(counts, melds)
    n = len(counts)
    result = UkeireArrays(
        shanten=np.empty(n, dtype=np.int8),
        after=np.full((n, 34), NOT_HELD, dtype=np.int8),
        improving=np.zeros((n, 34), dtype=np.uint64),
        live=np.zeros((n, 34), dtype=np.int16),
    )
    if _worth_bulk(n) if bulk is None else bulk:
        for start in range(0, n, BLOCK):
            _fill_block(result, counts, melds, unseen, start)
    else:
        result.shanten[:] = shanten_array(counts, melds)
        for row in range(n):
            _fill_row(result, counts, melds, unseen, row)
    return result


def _worth_bulk(hands: int) -> bool:
    return hands >= (
        HANDS_WORTH_BULK if mask_tables.cache_info().currsize else HANDS_WORTH_BUILDING
    )


def _check(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> None:
    tiles = np.ascontiguousarray(counts.T).sum(axis=0, dtype=np.uint16)
    wrong = tiles + 3 * melds.astype(np.uint16) != 14
    if counts.max(initial=0) > 4:
        wrong |= np.any(counts > 4, axis=1)
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise ValueError(
            f"hand {row} is not 14 tiles, 3 fewer a meld, at most 4 of a kind: "
            f"{counts[row].tolist()} with {int(melds[row])} melds"
        )


def _fill_block(
    result: UkeireArrays,
    counts: NDArray[np.uint8],
    melds: NDArray[np.uint8],
    unseen: NDArray[np.uint8],
    start: int,
) -> None:
    part = slice(start, start + BLOCK)
    block = ukeire_of_block(counts[part], melds[part], unseen[part])
    result.shanten[part] = block.shanten
    result.after[part].reshape(-1)[block.place] = block.after
    result.improving[part].reshape(-1)[block.place] = block.improving
    result.live[part].reshape(-1)[block.place] = block.live


def _fill_row(
    result: UkeireArrays,
    counts: NDArray[np.uint8],
    melds: NDArray[np.uint8],
    unseen: NDArray[np.uint8],
    row: int,
) -> None:
    left = unseen[row].tolist()
    for kind, discard in discards(counts[row].tolist(), int(melds[row])).items():
        result.after[row, kind] = discard.shanten
        result.improving[row, kind] = discard.improving
        result.live[row, kind] = sum(left[draw] for draw in kinds_in(discard.improving))
