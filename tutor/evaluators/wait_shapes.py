"""What a ready hand waits on, by shape: two-sided, inside, edge, two pairs, a single tile, more."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from rules.shanten import chiitoi_shanten, standard_shanten, waits
from rules.tiles import Kind, is_honour, kinds_in, rank_of


class WaitShape(StrEnum):
    """The shape of a whole wait."""

    TWO_SIDED = "two_sided"
    INSIDE = "inside"
    EDGE = "edge"
    TWO_PAIRS = "two_pairs"
    SINGLE = "single"
    MANY = "many"


def find_wait_shape(counts: Sequence[int], melds: int = 0) -> WaitShape | None:
    """Return how a hand of 13 tiles (three fewer for each meld) waits.

    Returns:
        None where it is not ready.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> find_wait_shape(count_kinds(parse_tiles("123m456p7889s111z")))
    <WaitShape.INSIDE: 'inside'>
    """
    return _find(bytes(counts), melds)


@lru_cache(1 << 12)
def _find(counts: bytes, melds: int) -> WaitShape | None:
    kinds = kinds_in(waits(counts, melds))
    if not kinds:
        return None
    if not melds and chiitoi_shanten(counts) == 0 != standard_shanten(counts):
        return WaitShape.SINGLE
    ways = [set(_ways(counts, melds, kind)) for kind in kinds]
    for shape, count in (
        (WaitShape.TWO_SIDED, 2),
        (WaitShape.TWO_PAIRS, 2),
        (WaitShape.INSIDE, 1),
        (WaitShape.EDGE, 1),
        (WaitShape.SINGLE, 1),
    ):
        if len(kinds) == count and all(shape in each for each in ways):
            return shape
    return WaitShape.MANY


def _ways(counts: bytes, melds: int, kind: Kind) -> Iterator[WaitShape]:
    if not is_honour(kind):
        rank = rank_of(kind)
        for shape, low, high, fits in (
            (WaitShape.INSIDE, -1, 1, 1 < rank < 9),
            (WaitShape.EDGE if rank == 3 else WaitShape.TWO_SIDED, -2, -1, rank > 2),
            (WaitShape.EDGE if rank == 7 else WaitShape.TWO_SIDED, 1, 2, rank < 8),
        ):
            if fits and _is_done(counts, melds, (kind + low, kind + high)):
                yield shape
    if _is_done(counts, melds, (kind, kind)):
        yield WaitShape.TWO_PAIRS
    left = _without(counts, (kind,))
    if left is not None and _is_four_sets(left, melds):
        yield WaitShape.SINGLE


def _is_done(counts: bytes, melds: int, used: tuple[int, int]) -> bool:
    left = _without(counts, used)
    return left is not None and melds < 4 and standard_shanten(left, melds + 1) == -1


def _is_four_sets(counts: list[int], melds: int) -> bool:
    other = next(kind for kind in range(33, -1, -1) if not counts[kind])
    counts[other] = 2
    return standard_shanten(counts, melds) == -1


def _without(counts: bytes, used: Sequence[int]) -> list[int] | None:
    left = list(counts)
    for kind in used:
        left[kind] -= 1
    return None if min(left) < 0 else left
