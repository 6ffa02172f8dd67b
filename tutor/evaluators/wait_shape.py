from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from rules.shanten import chiitoi_shanten, standard_shanten, waits
from rules.tiles import Kind, is_honour, kinds_in, rank_of


class WaitShape(StrEnum):
    TWO_SIDED = "two_sided"
    INSIDE = "inside"
    EDGE = "edge"
    TWO_PAIRS = "two_pairs"
    SINGLE = "single"
    MANY = "many"


def find_wait_shape(counts: Sequence[int], melds: int = 0) -> WaitShape | None:
    """Return the shape of the wait of a hand of 13 tiles (three fewer for each meld).

    Returns:
        None if the hand is not tenpai.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> find_wait_shape(count_kinds(parse_tiles("123m456p7889s111z")))
    <WaitShape.INSIDE: 'inside'>
    """
    return _wait_shape(bytes(counts), melds)


@lru_cache(1 << 12)
def _wait_shape(counts: bytes, melds: int) -> WaitShape | None:
    kinds = kinds_in(waits(counts, melds))
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
