from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import ge
from typing import Final, TypeAlias

import numpy as np

from rules.shanten import chiitoi_shanten, standard_shanten, wait_mask
from rules.tiles import Kind, is_honour, kinds_in, rank_of
from tutor.position.positions import Array, within


class WaitShape(StrEnum):
    TWO_SIDED = "two_sided"
    INSIDE = "inside"
    EDGE = "edge"
    TWO_PAIRS = "two_pairs"
    SINGLE = "single"
    MANY = "many"


def find_wait_shape(counts: Sequence[int], melds: int = 0) -> WaitShape | None:
    """Return the shape of the wait of a hand of 13 tiles (three fewer for each meld); None if the
    hand is not tenpai.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> find_wait_shape(count_kinds(parse_tiles("123m456p7889s111z")))
    <WaitShape.INSIDE: 'inside'>
    """
    return _wait_shape(bytes(counts), melds)


@lru_cache(1 << 12)
def _wait_shape(counts: bytes, melds: int) -> WaitShape | None:
    kinds = kinds_in(wait_mask(counts, melds))
    if not kinds:
        return None
    if not melds and chiitoi_shanten(counts) == 0 != standard_shanten(counts):
        return WaitShape.SINGLE
    shapes = [set(_shapes_on(counts, melds, kind)) for kind in kinds]
    for shape, count in (
        (WaitShape.TWO_SIDED, 2),
        (WaitShape.TWO_PAIRS, 2),
        (WaitShape.INSIDE, 1),
        (WaitShape.EDGE, 1),
        (WaitShape.SINGLE, 1),
    ):
        if len(kinds) == count and all(shape in each for each in shapes):
            return shape
    return WaitShape.MANY


def _shapes_on(counts: bytes, melds: int, kind: Kind) -> Iterator[WaitShape]:
    if not is_honour(kind):
        rank = rank_of(kind)
        for shape, low, high, fits in (
            (WaitShape.INSIDE, -1, 1, 1 < rank < 9),
            (WaitShape.EDGE if rank == 3 else WaitShape.TWO_SIDED, -2, -1, rank > 2),
            (WaitShape.EDGE if rank == 7 else WaitShape.TWO_SIDED, 1, 2, rank < 8),
        ):
            if fits and _is_complete(counts, melds, (kind + low, kind + high)):
                yield shape
    if _is_complete(counts, melds, (kind, kind)):
        yield WaitShape.TWO_PAIRS
    left = _without(counts, (kind,))
    if left is not None:
        other = next(kind for kind in range(33, -1, -1) if not left[kind])
        left[other] = 2  # any pair: the rest must be complete sets
        if standard_shanten(left, melds) == -1:
            yield WaitShape.SINGLE


def _is_complete(counts: bytes, melds: int, used: tuple[int, int]) -> bool:
    left = _without(counts, used)
    return left is not None and melds < 4 and standard_shanten(left, melds + 1) == -1


def _without(counts: bytes, used: Sequence[int]) -> list[int] | None:
    left = list(counts)
    for kind in used:
        left[kind] -= 1
    return None if min(left) < 0 else left


_RANK = np.arange(9)
_FROM_END = np.minimum(_RANK, 8 - _RANK)
_IS_HIGH = _RANK > 4
_SEEN: Final = ((-1, 3), (1, 3), (-2, 3), (2, 3), (-3, 2), (3, 2))
"""Offsets of neighbours (negative: towards the nearer end of the suit), and into how many cases
their counts are divided: three cases are 0, 1, and 2 or more."""
_MARGIN: Final = max(step for step, _ in _SEEN)
_NUMBERS: Final = 5 * 3 * int(np.prod([counts for _, counts in _SEEN]))
CASES: Final = _NUMBERS + 3


def tile_shapes(hand: Array) -> Array:
    """Return a code for each tile's rank, number of copies and neighbours.

    Args:
        hand: (n, 34) int, the closed tiles.

    Returns:
        (n, 34) int16, 0 to CASES - 1; a kind that is not held is coded as if held once.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> found = tile_shapes(np.array([count_kinds(parse_tiles("1299m456p11555z"))]))[0]
    >>> [int(CASES - found[kind]) for kind in (27, 31, 33)]
    [2, 1, 3]
    >>> bool(found[12] == found[14]), bool(found[12] == found[13])
    (True, False)
    """
    n = len(hand)
    copies = within(hand, 1, 3).astype(np.int16) - 1
    numbers = np.minimum(hand[:, :27], 2).astype(np.int16).reshape(n, 3, 9)
    wide = np.zeros((n, 3, 9 + 2 * _MARGIN), np.int16)
    wide[:, :, _MARGIN:-_MARGIN] = numbers
    case = np.broadcast_to(_FROM_END, (n, 3, 9)).astype(np.int16)
    case += np.int16(5) * copies[:, :27].reshape(n, 3, 9)
    unit = 15
    for step, counts in _SEEN:
        above, below = (wide[:, :, _MARGIN + each : 9 + _MARGIN + each] for each in (step, -step))
        beside = np.where(_IS_HIGH, below, above)
        case += np.int16(unit) * np.minimum(beside, np.int16(counts - 1))
        unit *= counts
    return np.concatenate((case.reshape(n, 27), _NUMBERS + copies[:, 27:]), axis=1)


class Shape(StrEnum):
    RUN = "run"
    TRIPLET = "triplet"
    TWO_SIDED = "two_sided"
    INSIDE = "inside"
    EDGE = "edge"
    PAIR = "pair"
    SINGLE = "single"


SETS: Final = frozenset({Shape.RUN, Shape.TRIPLET})
JOINTS: Final = frozenset({Shape.TWO_SIDED, Shape.INSIDE, Shape.EDGE})
BLOCKS_NEEDED: Final = 5
_WORTH: Final = {
    Shape.RUN: 100,
    Shape.TRIPLET: 100,
    Shape.TWO_SIDED: 40,
    Shape.INSIDE: 20,
    Shape.EDGE: 12,
    Shape.PAIR: 10,
}
"""Weights to choose among divisions of equal shanten; single tiles: 0 to 3 (`_single_worth`)."""
_HEAD: Final = 25

_Division: TypeAlias = tuple[int, int, int, int, tuple[tuple[Shape, tuple[int, ...]], ...]]


def completing(kind: Kind, other: Kind) -> tuple[Kind, ...]:
    """Return the kinds, ascending, that complete a run with two kinds of one suit.

    >>> completing(Kind(2), Kind(1)), completing(Kind(0), Kind(1)), completing(Kind(3), Kind(5))
    ((0, 3), (2,), (4,))
    """
    low, high = sorted((kind, other))
    if high - low == 2:
        return (Kind(low + 1),)
    return tuple(Kind(end) for end in (low - 1, high + 1) if end // 9 == low // 9 and end >= 0)


@dataclass(frozen=True, slots=True)
class Block:
    shape: Shape
    kinds: tuple[Kind, ...]

    @property
    def needs(self) -> tuple[Kind, ...]:
        if self.shape in JOINTS:
            return completing(*self.kinds)
        return self.kinds[:1] if self.shape is Shape.PAIR else ()


@dataclass(frozen=True, slots=True)
class Blocks:
    blocks: tuple[Block, ...]
    melds: int
    most: int
    """The largest number of blocks and melds in any division with the lowest shanten."""
    fewest: int
    """The smallest number of blocks and melds in any division with the lowest shanten."""

    @property
    def count(self) -> int:
        return self.melds + sum(block.shape is not Shape.SINGLE for block in self.blocks)

    @property
    def pairs(self) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.shape is Shape.PAIR)

    def shapes(self) -> list[Shape]:
        return sorted(each.shape for each in self.blocks if each.shape is not Shape.SINGLE)

    def unfinished(self, unseen: Sequence[int]) -> tuple[int, int, int]:
        """Return the numbers of ryanmen, of other taatsu, and of pairs; a ryanmen with one end gone
        counts among the others."""
        joints = [each for each in self.blocks if each.shape in JOINTS]
        good = sum(
            each.shape is Shape.TWO_SIDED and all(unseen[kind] for kind in each.needs)
            for each in joints
        )
        return good, len(joints) - good, len(self.pairs)

    def of(self, kind: Kind) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if kind in block.kinds)


def find_blocks(counts: Sequence[int], melds: int = 0, *, of_pairs: bool = False) -> Blocks | None:
    """Return the blocks of a hand of 13 or 14 tiles (three fewer for each meld).

    None if the hand is nearer to seven pairs than to sets, or if no division reaches the shanten of
    the hand (four of a kind used in two ways).

    Args:
        of_pairs: whether to divide hands that are nearer to seven pairs as well.

    >>> from rules.tiles import count_kinds, format_tiles, parse_tiles
    >>> found = find_blocks(count_kinds(parse_tiles("88m234567p23467s4z")))
    >>> [block.shape.value for block in found.blocks]
    ['pair', 'run', 'run', 'run', 'two_sided', 'single']
    """
    return _best_division(bytes(counts), melds, of_pairs)


@lru_cache(1 << 12)
def _best_division(counts: bytes, melds: int, of_pairs: bool) -> Blocks | None:
    nearest, best, most, fewest, chosen = 9, -1, 0, 9, None
    groups = counts[:9], counts[9:18], counts[18:27]
    man, pin, sou = (_divisions(group, False) for group in groups)
    honours = _divisions(counts[27:], True)
    for man_part in man:
        for pin_part in pin:
            sets, taatsu = melds + man_part[0] + pin_part[0], man_part[1] + pin_part[1]
            pairs, worth = man_part[2] + pin_part[2], man_part[3] + pin_part[3]
            for sou_part in sou:
                for rest in honours:
                    heads = pairs + sou_part[2] + rest[2]
                    all_sets, all_taatsu = (
                        sets + sou_part[0] + rest[0],
                        taatsu + sou_part[1] + rest[1],
                    )
                    head = heads > 0
                    away = 8 - 2 * all_sets - head
                    away -= min(all_taatsu + heads - head, 4 - all_sets)
                    value = worth + sou_part[3] + rest[3] + (_HEAD if head else 0)
                    many = all_sets + all_taatsu + heads
                    if away < nearest:
                        most = fewest = many
                    elif away == nearest:
                        most, fewest = max(most, many), min(fewest, many)
                    if away < nearest or (away == nearest and value > best):
                        nearest, best, chosen = away, value, (man_part, pin_part, sou_part, rest)
    if chosen is None or nearest != standard_shanten(counts, melds):
        return None
    if not melds and not of_pairs and chiitoi_shanten(counts) < nearest:
        return None
    blocks = tuple(
        Block(shape, tuple(Kind(9 * group + rank) for rank in ranks))
        for group, division in enumerate(chosen)
        for shape, ranks in division[4]
    )
    return Blocks(blocks, melds, most, fewest)


@lru_cache(1 << 15)
def _divisions(group: bytes, honours: bool) -> tuple[_Division, ...]:
    first = next((rank for rank, count in enumerate(group) if count), None)
    if first is None:
        return ((0, 0, 0, 0, ()),)
    found: dict[tuple[int, int, int], _Division] = {}
    for shape, ranks in _first_blocks(group, first, honours):
        left = bytearray(group)
        for rank in ranks:
            left[rank] -= 1
        if shape is Shape.SINGLE:
            added, worth = (0, 0, 0), _single_worth(first, honours)
        else:
            added = shape in SETS, shape in JOINTS, shape is Shape.PAIR
            worth = _WORTH[shape]
        for sets, taatsu, pairs, value, blocks in _divisions(bytes(left), honours):
            key = sets + added[0], taatsu + added[1], pairs + added[2]
            if key not in found or worth + value > found[key][3]:
                found[key] = (*key, worth + value, ((shape, ranks), *blocks))
    divisions = found.values()
    return tuple(
        cut
        for cut in divisions
        if not any(other is not cut and all(map(ge, other[:4], cut[:4])) for other in divisions)
    )


def _first_blocks(
    group: bytes, first: int, honours: bool
) -> Iterator[tuple[Shape, tuple[int, ...]]]:
    count = group[first]
    if not honours:
        after, second = (first + step < 9 and group[first + step] > 0 for step in (1, 2))
        if after and second:
            yield Shape.RUN, (first, first + 1, first + 2)
        if after:
            shape = Shape.EDGE if first in (0, 7) else Shape.TWO_SIDED
            yield shape, (first, first + 1)
        if second:
            yield Shape.INSIDE, (first, first + 2)
    if count > 2:
        yield Shape.TRIPLET, (first,) * 3
    if 1 < count < 4:  # four of a kind are not two pairs
        yield Shape.PAIR, (first,) * 2
    yield Shape.SINGLE, (first,)


def _single_worth(rank: int, honours: bool) -> int:
    if honours:
        return 0
    return 1 if rank in (0, 8) else 2 if rank in (1, 7) else 3


def most_sets(counts: tuple[int, ...]) -> int:
    """Return the largest number of complete sets that the tiles contain.

    Args:
        counts: (34,), the number of closed tiles of each kind.
    """
    return sum(count >= 3 for count in counts[27:]) + sum(
        _suit_sets(counts[start : start + 9]) for start in (0, 9, 18)
    )


def _suit_sets(counts: tuple[int, ...]) -> int:
    at = next((rank for rank, count in enumerate(counts) if count), None)
    if at is None:
        return 0
    rest = list(counts)
    rest[at] -= 1
    best = _suit_sets(tuple(rest))
    if counts[at] >= 3:
        rest = list(counts)
        rest[at] -= 3
        best = max(best, 1 + _suit_sets(tuple(rest)))
    if at < 7 and counts[at + 1] and counts[at + 2]:
        rest = list(counts)
        for rank in (at, at + 1, at + 2):
            rest[rank] -= 1
        best = max(best, 1 + _suit_sets(tuple(rest)))
    return best
