"""Lookup tables of suit patterns.

A pattern is the tile counts of a suit (or of the honours) as a base-5 number. Patterns that are
interchangeable in every hand share a class.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

SUIT_RANKS: Final = 9
HONOURS: Final = 7
_UNREACHABLE: Final = 15

Bytes = NDArray[np.uint8]
Ids = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ClassTables:
    suit: Bytes
    """(5**9,) uint8: the class of each pattern of a suit (5**6 if only six ranks count)."""
    honours: Bytes
    """(5**7,) uint8: the class of each pattern of the honours."""
    union: Bytes
    """(classes, classes) uint8: the class of each combination of two groups."""
    short: Bytes
    """(5, classes, classes) uint8: the number of tiles missing from a pair and 0..4 sets (shanten +
    1), by the number of sets and the classes of the two halves of a hand."""


@cache
def class_tables() -> ClassTables:
    """Return the lookup tables for shanten; they are built once and cached.

    >>> tables = class_tables()
    >>> len(set(tables.suit.tolist())), len(set(tables.honours.tolist())), len(tables.union)
    (126, 55, 180)
    """
    return tables_of(*_classify(SUIT_RANKS, runs=True))


def tables_of(suit_vectors: Bytes, suit: Ids) -> ClassTables:
    """Return the tables for hands with the given suit classes and the usual honours.

    Args:
        suit_vectors: (classes, 10), the number of tiles missing from a suit for 0..4 sets with 0..1
            pairs; at most 255 classes, including all their unions.
        suit: (patterns,), the class of each suit pattern.
    """
    honour_vectors, honours = _classify(HONOURS, runs=False)
    vectors = np.concatenate([suit_vectors, honour_vectors])
    while len(closed := distinct(_unite(vectors, vectors).reshape(-1, 10))[0]) != len(vectors):
        vectors = closed
    vectors = closed
    numbers = {vector.tobytes(): number for number, vector in enumerate(vectors)}
    united = _unite(vectors, vectors)
    union = np.array(
        [numbers[vector.tobytes()] for vector in united.reshape(-1, 10)], dtype=np.uint8
    ).reshape(len(vectors), len(vectors))
    return ClassTables(
        suit=_renumber(numbers, suit_vectors)[suit],
        honours=_renumber(numbers, honour_vectors)[honours],
        union=union,
        short=np.ascontiguousarray(united.reshape(*union.shape, 5, 2)[..., 1].transpose(2, 0, 1)),
    )


def _renumber(numbers: dict[bytes, int], vectors: Bytes) -> Bytes:
    return np.array([numbers[vector.tobytes()] for vector in vectors], dtype=np.uint8)


def _classify(ranks: int, *, runs: bool) -> tuple[Bytes, Ids]:
    open_runs = 3 if runs else 1
    states = np.full((1, open_runs, open_runs, 5, 2), _UNREACHABLE, dtype=np.uint8)
    states[0, 0, 0, 0, 0] = 0
    of_prefix: Ids = np.zeros(1, dtype=np.int64)
    for rank in range(ranks):
        max_started = open_runs if rank <= ranks - 3 else 1
        following = _add_rank(states, max_started).reshape(len(states) * 5, -1)
        states, inverse = distinct(following)
        states = states.reshape(-1, open_runs, open_runs, 5, 2)
        of_prefix = inverse.reshape(-1, 5)[of_prefix].ravel()
    vectors, of_state = distinct(states[:, 0, 0].reshape(len(states), 10))
    return vectors, of_state[of_prefix]


def _add_rank(states: Bytes, max_started: int) -> Bytes:
    """Return (n, 5, runs, runs, 5, 2): the states after one more rank with 0..4 tiles.

    A state holds the least number of missing tiles, indexed by runs begun one rank ago, runs begun
    two ranks ago, sets (a run counts where it begins), and pairs. Three equal runs are three
    triplets, so at most two runs begin at a rank.
    """
    after = np.full((len(states), 5, *states.shape[1:]), _UNREACHABLE, dtype=np.uint8)
    open_runs = states.shape[1]
    for one, two, started, triplets, pairs in np.ndindex(open_runs, open_runs, max_started, 2, 2):
        used = one + two + started + 3 * triplets + 2 * pairs
        sets = started + triplets
        if used > 4 or sets > 4:
            continue
        source = states[:, one, two, : 5 - sets, : 2 - pairs]
        for held in range(5):
            target = after[:, held, started, one, sets:, pairs:]
            np.minimum(target, source + max(used - held, 0), out=target)
    return after


def distinct(rows: Bytes) -> tuple[Bytes, Ids]:
    rows = np.ascontiguousarray(rows)
    whole = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
    _, first, inverse = np.unique(whole, return_index=True, return_inverse=True)
    return rows[first], inverse.ravel()


def _unite(left: Bytes, right: Bytes) -> Bytes:
    ours = left.reshape(-1, 1, 5, 2)
    theirs = right.reshape(1, -1, 5, 2)
    united = np.full((len(left), len(right), 5, 2), 2 * _UNREACHABLE, dtype=np.uint8)
    for sets, pairs in np.ndindex(5, 2):
        total = united[:, :, sets:, pairs:]
        np.minimum(
            total,
            ours[:, :, sets, pairs, None, None] + theirs[:, :, : 5 - sets, : 2 - pairs],
            out=total,
        )
    return united.reshape(len(left), len(right), 10)


CLASS_BITS = 8
_HAND = 13


@dataclass(frozen=True, eq=False)
class GroupMasks:
    rows: NDArray[np.uint32]
    column_of_union: Bytes
    column_of_rest: Bytes
    masks: NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class MaskTables:
    classes: int
    union: Bytes
    shanten: NDArray[np.int8]
    suit: GroupMasks
    honours: GroupMasks


@cache
def mask_tables() -> MaskTables:
    tables = class_tables()
    suit_tiles, honour_tiles = _tiles_of_patterns(SUIT_RANKS), _tiles_of_patterns(HONOURS)
    suit = [np.unique(tables.suit[suit_tiles == tiles]) for tiles in range(_HAND + 1)]
    honours = [np.unique(tables.honours[honour_tiles == tiles]) for tiles in range(_HAND + 1)]
    two_suits = _reachable(suit, suit, tables)
    return MaskTables(
        classes=len(tables.union),
        union=tables.union.ravel(),
        shanten=tables.short.astype(np.int8).ravel() - np.int8(1),
        suit=_group(tables, tables.suit, suit_tiles, _reachable(two_suits, honours, tables)),
        honours=_group(tables, tables.honours, honour_tiles, _reachable(two_suits, suit, tables)),
    )


def _tiles_of_patterns(ranks: int) -> Ids:
    tiles: Ids = np.zeros(1, dtype=np.int64)
    for _ in range(ranks):
        tiles = (tiles[:, None] + np.arange(5)).ravel()
    return tiles


def _reachable(left: list[Bytes], right: list[Bytes], tables: ClassTables) -> list[Bytes]:
    return [
        np.unique(
            np.concatenate(
                [
                    tables.union[np.ix_(left[part], right[tiles - part])].ravel()
                    for part in range(tiles + 1)
                ]
            )
        )
        for tiles in range(_HAND + 1)
    ]


def _group(tables: ClassTables, classes: Bytes, tiles: Ids, rests: list[Bytes]) -> GroupMasks:
    column, short, most_tiles = _columns(tables, np.unique(classes), rests)
    rows = np.zeros(len(classes), dtype=np.uint32)
    parts: list[NDArray[np.uint16]] = []
    start = 0
    for held in range(_HAND + 1):
        patterns = np.flatnonzero(tiles == held)
        width = int((most_tiles >= held).sum())
        rows[patterns] = start + np.arange(len(patterns)) * width
        start += len(patterns) * width
        parts.append(_masks(classes, patterns, short[:, :width]).ravel())
    return GroupMasks(
        rows=rows << np.uint32(CLASS_BITS) | classes,
        column_of_union=column[:, tables.union.ravel()].ravel(),
        column_of_rest=column.ravel(),
        masks=np.concatenate(parts),
    )


def _columns(tables: ClassTables, classes: Bytes, rests: list[Bytes]) -> tuple[Bytes, Bytes, Ids]:
    column = np.zeros((5, len(tables.union)), dtype=np.int64)
    found: dict[bytes, int] = {}
    most_tiles: list[int] = []
    short: list[Bytes] = []
    for needed, beside in np.ndindex(5, _HAND + 1):
        rest_tiles = 3 * needed + 1 - beside
        for rest in rests[rest_tiles] if rest_tiles >= 0 else ():
            row = tables.short[needed, rest]
            number = found.setdefault((row[classes] - row[classes].min()).tobytes(), len(found))
            if number == len(short):
                short.append(row)
                most_tiles.append(0)
            most_tiles[number] = max(most_tiles[number], beside)
            column[needed, rest] = number
    order = np.argsort(-np.array(most_tiles), kind="stable")
    place = np.argsort(order)
    return (
        place[column].astype(np.uint8),
        np.stack(short, axis=1)[:, order],
        np.array(most_tiles)[order],
    )


def _masks(classes: Bytes, patterns: Ids, short: Bytes) -> NDArray[np.uint16]:
    masks = np.zeros((len(patterns), short.shape[1]), dtype=np.uint16)
    now = short[classes[patterns]]
    step = len(classes) // 5
    for rank in range(SUIT_RANKS if len(classes) == 5**SUIT_RANKS else HONOURS):
        room = patterns // step % 5 < 4
        then = short[classes[patterns + np.where(room, step, 0)]]
        masks |= (then < now).astype(np.uint16) << np.uint16(rank)
        step //= 5
    return masks
