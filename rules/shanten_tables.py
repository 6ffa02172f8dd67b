"""Class tables: every pattern of a suit as one of 126 classes, of the honours as one of 55.

A *pattern* is the counts of one group of kinds (nine ranks of a suit, seven honours), read as a
number in base 5, the lowest rank first. What a hand needs to know of it is only its *cost vector*:
how many tiles it is short of ``sets`` sets (0..4) and ``pairs`` pairs (0..1), no kind being used
more than four times. Patterns with equal vectors share a *class*; the union of any groups has one
of 180. Suit classes, honour classes and unions are numbered together.

Hands of which the suits are held to sets of their own (with a terminal in each, say) have tables of
the same shape: `tables_of` makes them from other cost vectors.

Everything is computed when first asked for (about 0.15 s); nothing here is read from a file.
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
    """(5**9,) uint8: the class of each pattern of a suit (5**6 where only six ranks count)."""
    honours: Bytes
    """(5**7,) uint8: the class of each pattern of the honours."""
    union: Bytes
    """(classes, classes) uint8: the class of two groups together."""
    short: Bytes
    """(5, classes, classes) uint8, tiles: for 0..4 sets needed and the classes of two halves of a
    hand, how many tiles they are short of these sets and a pair (shanten + 1)."""


@cache
def class_tables() -> ClassTables:
    """Return the tables, built once.

    >>> tables = class_tables()
    >>> len(set(tables.suit.tolist())), len(set(tables.honours.tolist())), len(tables.union)
    (126, 55, 180)
    """
    return tables_of(*_classify(SUIT_RANKS, runs=True))


def tables_of(suit_vectors: Bytes, suit: Ids) -> ClassTables:
    """Return the tables of hands with these suits, the honours being what they always are.

    Args:
        suit_vectors: (classes, 10), how many tiles a suit is short of so many sets and pairs; at
            most 255 classes with all their unions.
        suit: (patterns,), which of them each pattern of a suit has.
    """
    honour_vectors, honours = _classify(HONOURS, runs=False)
    vectors = _closed_under_union(np.concatenate([suit_vectors, honour_vectors]))
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
        may_start = open_runs if rank <= ranks - 3 else 1
        following = _add_rank(states, may_start).reshape(len(states) * 5, -1)
        states, inverse = distinct(following)
        states = states.reshape(-1, open_runs, open_runs, 5, 2)
        of_prefix = inverse.reshape(-1, 5)[of_prefix].ravel()
    vectors, of_state = distinct(states[:, 0, 0].reshape(len(states), 10))
    return vectors, of_state[of_prefix]


def _add_rank(states: Bytes, may_start: int) -> Bytes:
    """Return (n, 5, runs, runs, 5, 2): the states after one more rank with 0..4 tiles.

    A state holds the least tiles short by: runs begun one rank ago, runs begun two ranks ago, sets
    (a run counts where it begins), pairs. Three equal runs are three triplets, so two are enough.
    """
    after = np.full((len(states), 5, *states.shape[1:]), _UNREACHABLE, dtype=np.uint8)
    open_runs = states.shape[1]
    for one, two, started, triplets, pairs in np.ndindex(open_runs, open_runs, may_start, 2, 2):
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


def _closed_under_union(vectors: Bytes) -> Bytes:
    while True:
        closed, _ = distinct(_unite(vectors, vectors).reshape(-1, 10))
        if len(closed) == len(vectors):
            return closed
        vectors = closed
