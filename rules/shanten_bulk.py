"""Ukeire of every discard for a block of hands at once, on the mask tables.

All discards of a block form one flat list sorted by kind, so that each suit is a slice of it. Each
discard takes three table loads for the draws in the other groups and one for those in its own.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.shanten_tables import CLASS_BITS, GroupMasks, MaskTables, mask_tables
from rules.tiles import TERMINALS_AND_HONOURS

BLOCK_BITS: Final = 11
BLOCK: Final = 1 << BLOCK_BITS

Counts = NDArray[np.uint8]
Index = NDArray[np.intp]
Masks = NDArray[np.uint64]
Shantens = NDArray[np.int8]

_STARTS: Final = (0, 9, 18, 27, 34)
_KINDS = np.arange(34)
_GROUPS = np.minimum(_KINDS // 9, 3)
_STEPS = np.where(_KINDS < 27, 5 ** (8 - _KINDS % 9), 5 ** (33 - np.maximum(_KINDS, 27)))
_WEIGHTS = np.where(_GROUPS[:, None] == np.arange(4), _STEPS[:, None], 0).astype(np.float32)
_BITS = np.left_shift(np.uint64(1), _KINDS.astype(np.uint64))
_ORPHANS = np.array(TERMINALS_AND_HONOURS)
_IMPOSSIBLE: Final = 100


@dataclass(frozen=True, eq=False, slots=True)
class BlockUkeire:
    """Shanten of each hand, and one entry per discard in the other arrays."""

    shanten: Shantens
    place: Index
    """34 * hand + discarded kind."""
    after: Shantens
    improving: Masks
    live: NDArray[np.int16]


@dataclass(frozen=True, eq=False, slots=True)
class _Hands:
    patterns: Index
    classes: Index
    rows: Index
    pairs: dict[tuple[int, int], Index]
    rests: tuple[Index, ...]
    standard: Shantens


@dataclass(frozen=True, eq=False, slots=True)
class _BlockDiscards:
    hand: Index
    kind: Index
    copies: Counts
    slices: tuple[slice, ...]


def prepare_bulk() -> None:
    """Build the mask tables ahead of their first use (0.2 s)."""
    mask_tables()


def patterns_of(counts: Counts) -> Index:
    # Exact, since the numbers stay below 2**24; numpy multiplies only float matrices fast.
    return (_WEIGHTS.T @ counts.T.astype(np.float32)).astype(np.intp)


def ukeire_of_block(counts: Counts, melds: Counts, unseen: Counts) -> BlockUkeire:
    """Return shanten and ukeire after each discard of at most `BLOCK` hands.

    Args: as `rules.shanten.ukeire_of_discards`.
    """
    tables = mask_tables()
    turned = np.zeros((34, BLOCK), dtype=np.uint8)
    turned[:, : len(counts)] = counts.T
    size = tables.classes
    patterns = patterns_of(counts)
    rows = np.empty_like(patterns)
    rows[:3] = tables.suit.rows[patterns[:3]]
    rows[3] = tables.honours.rows[patterns[3]]
    classes = rows & ((1 << CLASS_BITS) - 1)
    lines = classes * size
    needed = (4 - melds.astype(np.intp)) * size
    union = {
        (one, two): tables.union[lines[one] + classes[two]].astype(np.intp)
        for one in range(4)
        for two in range(one + 1, 4)
    }
    low, high = union[0, 1] * size, union[2, 3] * size
    rests = (high + classes[1], high + classes[0], low + classes[3], low + classes[2])
    hands = _Hands(
        patterns=patterns,
        classes=classes,
        rows=rows >> CLASS_BITS,
        pairs={groups: (needed + both) * size for groups, both in union.items()},
        rests=tuple(needed + tables.union[rest] for rest in rests),
        standard=tables.shanten[(needed + union[0, 1]) * size + union[2, 3]],
    )
    place = np.flatnonzero(turned != 0)  # six times faster on booleans
    bounds = np.searchsorted(place, np.array(_STARTS) * BLOCK).tolist()
    discards = _BlockDiscards(
        hand=place & (BLOCK - 1),
        kind=place >> BLOCK_BITS,
        copies=turned.ravel()[place],
        slices=tuple(slice(start, stop) for start, stop in pairwise(bounds)),
    )
    after, improving = _standard(tables, hands, discards)
    closed = melds == 0
    chiitoi = _chiitoi(counts, turned[:, : len(counts)], closed, discards, after, improving)
    kokushi = _kokushi(counts, turned[:, : len(counts)], closed, hands, discards, after, improving)
    total = np.zeros(len(improving), dtype=np.uint8)
    for power in range(3):
        with_bit = _pack((unseen & (1 << power)).astype(np.bool_))
        total += np.bitwise_count(improving & with_bit[discards.hand]) << power
    return BlockUkeire(
        shanten=np.minimum(np.minimum(hands.standard, chiitoi), kokushi),
        place=discards.hand * 34 + discards.kind,
        after=after,
        improving=improving,
        live=total.astype(np.int16),
    )


def _standard(
    tables: MaskTables, hands: _Hands, discards: _BlockDiscards
) -> tuple[Shantens, Masks]:
    after = np.empty(len(discards.hand), dtype=np.int8)
    improving = np.empty(len(discards.hand), dtype=np.uint64)
    patterns_left = _STEPS[discards.kind]
    groups = (tables.suit, tables.suit, tables.suit, tables.honours)
    for group, part in enumerate(discards.slices):
        hand = discards.hand[part]
        own = groups[group].rows[hands.patterns[group][hand] - patterns_left[part]].astype(np.intp)
        left = own & ((1 << CLASS_BITS) - 1)
        rest = hands.rests[group]
        after[part] = tables.shanten[(rest * tables.classes)[hand] + left]
        column = groups[group].column_of_rest[rest][hand]
        found = _masks_at(groups[group], (own >> CLASS_BITS) + column, group)
        for other in range(4):
            if other != group:
                one, two = (number for number in range(4) if number not in (group, other))
                pair = hands.pairs[one, two]
                column = groups[other].column_of_union[pair[hand] + left]
                found |= _masks_at(groups[other], hands.rows[other][hand] + column, other)
        improving[part] = found
    return after, improving


def _masks_at(group: GroupMasks, place: Index, number: int) -> Masks:
    return group.masks[place].astype(np.uint64) << np.uint64(_STARTS[number])


def _chiitoi(
    counts: Counts,
    turned: Counts,
    closed: NDArray[np.bool_],
    discards: _BlockDiscards,
    after: Shantens,
    improving: Masks,
) -> Shantens:
    kinds = (turned >= 1).view(np.int8).sum(axis=0, dtype=np.int8)
    pairs = (turned >= 2).view(np.int8).sum(axis=0, dtype=np.int8)
    whole = np.where(closed, 6 - pairs + np.maximum(7 - kinds, 0), _IMPOSSIBLE).astype(np.int8)
    by_copies = np.stack([whole + (kinds <= 7), whole + 1, whole, whole]).astype(np.int8)
    left = by_copies.ravel()[(discards.copies.astype(np.intp) - 1) * len(whole) + discards.hand]
    here = np.flatnonzero(left <= after)
    hand, kind, copies = discards.hand[here], discards.kind[here], discards.copies[here]
    # Discarding the only copy ends a single tile; discarding one of two leaves a single tile.
    draws = _pack(counts == 1)[hand] ^ np.where(copies <= 2, _BITS[kind], np.uint64(0))
    few = np.flatnonzero(kinds[hand] - (copies == 1) < 7)
    discarded = np.where(copies[few] == 1, _BITS[kind[few]], np.uint64(0))
    draws[few] |= _pack(counts[hand[few]] == 0) | discarded
    _merge(here, left[here], draws, after, improving)
    return whole


def _kokushi(
    counts: Counts,
    turned: Counts,
    closed: NDArray[np.bool_],
    hands: _Hands,
    discards: _BlockDiscards,
    after: Shantens,
    improving: Masks,
) -> Shantens:
    orphans = turned[_ORPHANS]
    kinds = (orphans >= 1).view(np.int8).sum(axis=0, dtype=np.int8)
    whole = np.where(closed, 13 - kinds - (orphans >= 2).any(axis=0), _IMPOSSIBLE).astype(np.int8)
    if np.any(whole <= hands.standard + 1):
        here = np.flatnonzero(whole[discards.hand] <= after)
        left = counts[discards.hand[here]]
        left[np.arange(len(here)), discards.kind[here]] -= 1
        held = left[:, _ORPHANS]
        paired: NDArray[np.bool_] = np.any(held >= 2, axis=1)
        wanted = np.zeros(left.shape, dtype=np.bool_)
        wanted[:, _ORPHANS] = (held == 0) | ~paired[:, None]
        shanten = (13 - (held >= 1).sum(axis=1) - paired).astype(np.int8)
        _merge(here, shanten, _pack(wanted), after, improving)
    return whole


def _merge(here: Index, shanten: Shantens, draws: Masks, after: Shantens, improving: Masks) -> None:
    now = after[here]
    improving[here] = np.where(
        shanten < now, draws, improving[here] | np.where(shanten == now, draws, np.uint64(0))
    )
    after[here] = np.minimum(now, shanten)


def _pack(wanted: NDArray[np.bool_]) -> Masks:
    """Pack (n, 34) booleans into (n,) masks."""
    padded = np.zeros((len(wanted), 64), dtype=np.bool_)
    padded[:, :34] = wanted
    return np.packbits(padded.ravel(), bitorder="little").view("<u8").astype(np.uint64, copy=False)
