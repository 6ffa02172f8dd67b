"""The set, pair or joint of a hand that a tile belongs to: shanten says what a set is, no eye."""

from collections.abc import Iterator, Sequence

from rules.shanten import shanten
from rules.tiles import KINDS, Kind, is_honour, rank_of


def group_of(counts: Sequence[int], kind: Kind) -> tuple[Kind, ...]:
    """Return what a tile belongs to: the three kinds of a set, or the two of a pair or a joint;
    empty where it stands alone.

    Args:
        counts: (34,) the closed tiles.
        kind: one of them.
    """
    whole = _set_of(counts, kind)
    if whole:
        return whole
    if counts[kind] >= 2:
        return (kind, kind)
    beside = (other for other in _near(kind) if counts[other] and not _set_of(counts, other))
    other = next(beside, None)
    return () if other is None else (min(kind, other), max(kind, other))


def _set_of(counts: Sequence[int], kind: Kind) -> tuple[Kind, ...]:
    steps = shanten(counts)
    for group in _sets_with(counts, kind):
        rest = list(counts)
        for each in group:
            rest[each] -= 1
        if shanten(rest, 1) == steps:
            return group
    return ()


def _sets_with(counts: Sequence[int], kind: Kind) -> Iterator[tuple[Kind, ...]]:
    if counts[kind] >= 3:
        yield (kind,) * 3
    for low in (kind - 2, kind - 1, kind):
        run = (Kind(low), Kind(low + 1), Kind(low + 2))
        if _in_one_suit(run) and all(counts[each] for each in run):
            yield run


def _near(kind: Kind) -> Iterator[Kind]:
    for step in (1, -1, 2, -2):
        other = Kind(kind + step)
        if _in_one_suit((min(kind, other), max(kind, other))):
            yield other


def _in_one_suit(kinds: tuple[Kind, ...]) -> bool:
    there = all(kind in KINDS and not is_honour(kind) for kind in kinds)
    return there and rank_of(kinds[-1]) - rank_of(kinds[0]) == kinds[-1] - kinds[0]
