from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.shanten_tables import CLASS_BITS, GroupMasks, MaskTables, class_tables, mask_tables
from rules.tiles import TERMINALS_AND_HONOURS, KindMask

BLOCK_BITS: Final = 11
BLOCK: Final = 1 << BLOCK_BITS

Counts = NDArray[np.uint8]
Index = NDArray[np.intp]
Masks = NDArray[np.uint64]
Shantens = NDArray[np.int8]

_GROUP_STARTS: Final = (0, 9, 18, 27, 34)
_KINDS = np.arange(34)
_GROUPS = np.minimum(_KINDS // 9, 3)
_STEP_ARRAY = np.where(_KINDS < 27, 5 ** (8 - _KINDS % 9), 5 ** (33 - np.maximum(_KINDS, 27)))
_WEIGHTS = np.where(_GROUPS[:, None] == np.arange(4), _STEP_ARRAY[:, None], 0).astype(np.float32)
_BITS = np.left_shift(np.uint64(1), _KINDS.astype(np.uint64))
_ORPHANS = np.array(TERMINALS_AND_HONOURS)
_IMPOSSIBLE: Final = 100


@dataclass(frozen=True, eq=False, slots=True)
class BlockUkeire:
    """The shanten of each hand; the other arrays have one entry per discard."""

    shanten: Shantens
    place: Index
    """34 * the hand's index + the discarded kind."""
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
    """Build the mask tables before they are first needed (0.2 s)."""
    mask_tables()


def patterns_of(counts: Counts) -> Index:
    # Exact, since the numbers stay below 2**24; numpy multiplies only float matrices fast.
    return (_WEIGHTS.T @ counts.T.astype(np.float32)).astype(np.intp)


def ukeire_of_block(counts: Counts, melds: Counts, unseen: Counts) -> BlockUkeire:
    """Return shanten and ukeire after each discard of at most `BLOCK` hands.

    All discards form one flat list sorted by kind, so that each suit is a slice of it. Each discard
    takes three table lookups for draws in the other groups and one for draws in its own.

    The arguments are those of `ukeire_of_discards`.
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
    bounds = np.searchsorted(place, np.array(_GROUP_STARTS) * BLOCK).tolist()
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
    patterns_left = _STEP_ARRAY[discards.kind]
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
    return group.masks[place].astype(np.uint64) << np.uint64(_GROUP_STARTS[number])


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


_DIGITS = bytes.maketrans(bytes(range(5)), b"01234")
_orphans = itemgetter(*TERMINALS_AND_HONOURS)
_STEPS = tuple(5 ** (8 - kind % 9) if kind < 27 else 5 ** (33 - kind) for kind in range(34))


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """Return the shanten of a hand in its best form, -1 (complete) to 8.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> shanten(count_kinds(parse_tiles("123m406p789s1122z")))
    0
    >>> shanten(count_kinds(parse_tiles("1111m222333444p")))
    1
    """
    best = standard_shanten(counts, melds)
    if melds:
        return best
    return min(best, chiitoi_shanten(counts), kokushi_shanten(counts))


def standard_shanten(counts: Sequence[int], melds: int = 0) -> int:
    tables = _tables()
    man, pin, sou, honours = tables.classes(_patterns(counts))
    union, size = tables.union, tables.size
    return tables.short[4 - melds][union[man * size + pin] * size + union[sou * size + honours]] - 1


def chiitoi_shanten(counts: Sequence[int]) -> int:
    """Return the shanten for seven pairs; four of a kind count as one pair.

    >>> chiitoi_shanten([4, 4, 4, 1] + [0] * 30)
    6
    """
    none, single = counts.count(0), counts.count(1)
    return 6 - (34 - none - single) + max(0, none - 27)


def kokushi_shanten(counts: Sequence[int]) -> int:
    orphans = _orphans(counts)
    return int(orphans.count(0)) - int(max(orphans) >= 2)


def wait_mask(counts: Sequence[int], melds: int = 0, held: Sequence[int] | None = None) -> KindMask:
    """Return the kinds that complete a hand of 13 tiles (three fewer for each meld); an empty mask
    if the hand is not tenpai.

    Args:
        counts: the number of closed tiles of each of the 34 kinds.
        melds: the number of melds.
        held: the number of tiles of each kind in the closed hand and the melds; a kind with all
            four copies held is not a wait. None to consider no kind as used up.

    >>> from rules.tiles import count_kinds, kinds_in, parse_tiles
    >>> kinds_in(wait_mask(count_kinds(parse_tiles("123m456p7889s111z"))))
    (25,)
    """
    if shanten(counts, melds) != 0:
        return KindMask(0)
    mask = int(improving(counts, melds))
    for kind, copies in enumerate(held or ()):
        if copies >= 4:
            mask &= ~(1 << kind)
    return KindMask(mask)


@dataclass(frozen=True, slots=True)
class HandShanten:
    """The shanten of a hand of 13 tiles (three fewer for each meld), and the kinds whose draw
    lowers it."""

    shanten: int
    improving: KindMask


def improving(counts: Sequence[int], melds: int = 0) -> KindMask:
    """Return the kinds whose draw lowers the shanten of a hand of 13 tiles (three fewer for each
    meld)."""
    return _hand_shanten(counts, _patterns(counts), melds).improving


def shanten_of_discards(counts: Sequence[int], melds: int = 0) -> dict[int, HandShanten]:
    """Return the shanten and ukeire after discarding each kind held, for a hand of 14 tiles (three
    fewer for each meld)."""
    left = bytearray(counts)
    patterns = _patterns(left)
    result = {}
    for kind, count in enumerate(counts):
        if count:
            left[kind] -= 1
            patterns[kind // 9] -= _STEPS[kind]
            result[kind] = _hand_shanten(left, patterns, melds)
            patterns[kind // 9] += _STEPS[kind]
            left[kind] += 1
    return result


def _hand_shanten(counts: Sequence[int], patterns: list[int], melds: int) -> HandShanten:
    tables = _tables()
    union, size = tables.union, tables.size
    man, pin, sou, honours = tables.classes(patterns)
    low, high = union[man * size + pin], union[sou * size + honours]
    needed = 4 - melds
    best = standard = tables.short[needed][low * size + high] - 1
    if not melds:
        chiitoi, kokushi = chiitoi_shanten(counts), kokushi_shanten(counts)
        best = min(standard, chiitoi, kokushi)
    mask = 0
    if best == standard:
        low, high = low * size, high * size
        mask = (
            _improving_ranks(False, patterns[0], needed, union[high + pin])
            | _improving_ranks(False, patterns[1], needed, union[high + man]) << 9
            | _improving_ranks(False, patterns[2], needed, union[low + honours]) << 18
            | _improving_ranks(True, patterns[3], needed, union[low + sou]) << 27
        )
    if not melds and best == chiitoi:
        least = 0 if counts.count(0) > 27 else 1
        mask |= sum(1 << kind for kind, count in enumerate(counts) if least <= count <= 1)
    if not melds and best == kokushi:
        paired = max(_orphans(counts)) >= 2
        mask |= sum(1 << kind for kind in TERMINALS_AND_HONOURS if not (counts[kind] and paired))
    return HandShanten(best, KindMask(mask))


@lru_cache(maxsize=1 << 14)
def _improving_ranks(honours: bool, pattern: int, needed: int, rest: int) -> int:
    tables = _tables()
    classes = tables.honours if honours else tables.suit
    line = tables.short[needed][rest * tables.size : (rest + 1) * tables.size]
    now = line[classes[pattern]]
    mask = 0
    step = len(classes) // 5
    for rank in range(7 if honours else 9):
        if pattern // step % 5 < 4 and line[classes[pattern + step]] < now:
            mask |= 1 << rank
        step //= 5
    return mask


def _patterns(counts: Sequence[int]) -> list[int]:
    digits = bytes(counts).translate(_DIGITS)
    return [int(digits[:9], 5), int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)]


@dataclass(frozen=True, eq=False, slots=True)
class _Tables:
    suit: bytes
    honours: bytes
    union: bytes
    short: tuple[bytes, ...]
    size: int

    def classes(self, patterns: list[int]) -> tuple[int, int, int, int]:
        man, pin, sou, honours = patterns
        return self.suit[man], self.suit[pin], self.suit[sou], self.honours[honours]


@cache
def _tables() -> _Tables:

    tables = class_tables()
    return _Tables(
        suit=tables.suit.tobytes(),
        honours=tables.honours.tobytes(),
        union=tables.union.tobytes(),
        short=tuple(short.tobytes() for short in tables.short),
        size=len(tables.union),
    )


NOT_HELD: Final = 127
HANDS_WORTH_BUILDING: Final = 1024
HANDS_WORTH_BULK: Final = 5


@dataclass(frozen=True, eq=False, slots=True)
class UkeireArrays:
    """Shanten and ukeire after each discard for n hands of 14 tiles (three fewer for each meld)."""

    shanten: NDArray[np.int8]
    """(n,): the shanten of the whole hand, -1 if complete."""
    after: NDArray[np.int8]
    """(n, 34): the shanten after discarding each kind; 127 for kinds that are not held."""
    improving: NDArray[np.uint64]
    """(n, 34) masks: the kinds whose draw lowers the shanten after discarding each kind."""
    live: NDArray[np.int16]
    """(n, 34): the number of live copies of the kinds in `improving`."""


def shanten_array(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Return (n,) int8: the shanten of each hand in its best form, -1 (complete) to 8.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 13 or 14 per hand (three fewer for each
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
        result[block] = _block_shanten(counts[block], melds[block])
    return result


def _block_shanten(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> NDArray[np.int8]:
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
    """Return shanten and ukeire after discarding each kind that each hand holds.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 14 per hand (three fewer for each meld).
        melds: (n,), 0..4.
        unseen: (n, 34), 0..4 unseen copies of each kind.
        bulk: whether to use the mask tables (a microsecond per hand, 0.2 s to build) or the class
            tables (ten microseconds); by default the number of hands decides. Results are equal.

    Raises:
        ValueError: if a hand does not have 14 tiles (three fewer for each meld), or has five of a
            kind.
    """
    _check_tiles(counts, melds)
    n = len(counts)
    result = UkeireArrays(
        shanten=np.empty(n, dtype=np.int8),
        after=np.full((n, 34), NOT_HELD, dtype=np.int8),
        improving=np.zeros((n, 34), dtype=np.uint64),
        live=np.zeros((n, 34), dtype=np.int16),
    )
    if bulk is None:
        are_built = mask_tables.cache_info().currsize > 0
        bulk = n >= (HANDS_WORTH_BULK if are_built else HANDS_WORTH_BUILDING)
    if bulk:
        for start in range(0, n, BLOCK):
            part = slice(start, start + BLOCK)
            block = ukeire_of_block(counts[part], melds[part], unseen[part])
            result.shanten[part] = block.shanten
            result.after[part].reshape(-1)[block.place] = block.after
            result.improving[part].reshape(-1)[block.place] = block.improving
            result.live[part].reshape(-1)[block.place] = block.live
    else:
        result.shanten[:] = shanten_array(counts, melds)
        rows, kinds = np.nonzero(counts)
        left = counts[rows]
        left[np.arange(len(rows)), kinds] -= 1
        result.after[rows, kinds], draws = _improving_draws(left, melds[rows])
        result.improving[rows, kinds] = (draws * _BITS).sum(axis=1, dtype=np.uint64)
        result.live[rows, kinds] = (draws * unseen[rows]).sum(axis=1)
    return result


_IS_ORPHAN = np.isin(np.arange(34), _ORPHANS)


def _improving_draws(
    counts: NDArray[np.uint8], melds: NDArray[np.uint8]
) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """Return the shanten of n hands of 13 tiles (three fewer for each meld), and the kinds whose
    draw lowers it: (n,) and (n, 34)."""
    tables, patterns = class_tables(), patterns_of(counts)
    man, pin, sou = tables.suit[patterns[:3]]
    honours = tables.honours[patterns[3]]
    low, high = tables.union[man, pin], tables.union[sou, honours]
    rest = tables.union[[high, high, low, low], [pin, man, honours, sou]]
    needed = 4 - melds.astype(np.intp)
    missing = tables.short[needed, low, high]
    drawn = patterns[_GROUPS].T + _STEP_ARRAY * (counts < 4)
    after = np.concatenate((tables.suit[drawn[:, :27]], tables.honours[drawn[:, 27:]]), axis=1)
    draws = tables.short[needed[:, None], rest[_GROUPS].T, after] < missing[:, None]
    held, paired, closed = counts > 0, counts > 1, melds == 0
    kinds, pair = held.sum(axis=1), np.logical_or.reduce(paired & _IS_ORPHAN, axis=1)
    standard = missing - np.intp(1)
    chiitoi = np.where(closed, 6 - paired.sum(axis=1) + np.maximum(7 - kinds, 0), NOT_HELD)
    kokushi = np.where(closed, 13 - (held & _IS_ORPHAN).sum(axis=1) - pair, NOT_HELD)
    best = np.minimum(standard, np.minimum(chiitoi, kokushi))
    draws &= (standard == best)[:, None]
    draws |= (chiitoi == best)[:, None] & ~paired & (held | (kinds < 7)[:, None])
    draws |= (kokushi == best)[:, None] & _IS_ORPHAN & ~(held & pair[:, None])
    return best.astype(np.int8), draws


def _check_tiles(counts: NDArray[np.uint8], melds: NDArray[np.uint8]) -> None:
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
