"""Shanten with a yaku: how far whole arrays of hands are from ready for a hand that has it.

A hand is a row of 34 counts of its closed tiles, with the melds that it has laid. For each *form*
(a yaku, and the suit, kind or rank that it is about) the answer counts, like shanten, the tiles
that the hand is short of a complete hand of that form, less one: -1 has it, 0 is ready for it.
Melds that exclude the form, and tiles that nobody can draw any more, make it `IMPOSSIBLE`.

Tiles that a form must hold (a triplet of yakuhai, the three runs of three colours) are taken out of
the hand first, and the rest is a hand with fewer sets to make. That is exact but for a fifth copy
of a kind that both would need; a ready hand is for `rules.scoring` to judge.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.melds import Meld, MeldType
from rules.shanten_arrays import shanten_array
from rules.shanten_bulk import patterns_of
from rules.shanten_tables import ClassTables, class_tables

IMPOSSIBLE: Final = 99
"""The distance of a form that the hand can no longer take."""

Counts = NDArray[np.uint8]
Distances = NDArray[np.int8]
Index = NDArray[np.intp]


class YakuForm(StrEnum):
    """What a complete hand is made for."""

    CLOSED = "closed"
    """Any closed hand: riichi is its yaku."""
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    HALF_FLUSH = "half_flush"
    FULL_FLUSH = "full_flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    THREE_COLOURS = "three_colours"
    """The same run in all three suits."""
    STRAIGHT = "straight"
    """1 to 9 of a suit in three runs."""
    OUTSIDE = "outside"
    """A terminal or honour in every set and the pair."""


@dataclass(frozen=True, slots=True)
class Form:
    """One column of the answer."""

    yaku: YakuForm
    about: int = -1
    """The yakuhai's kind (27..33), the suit (0..2), or the lowest rank of the runs (0..6); -1
    where there is nothing to choose."""


FORMS: Final = (
    Form(YakuForm.CLOSED),
    Form(YakuForm.TANYAO),
    *(Form(YakuForm.YAKUHAI, kind) for kind in range(27, 34)),
    *(Form(YakuForm.HALF_FLUSH, suit) for suit in range(3)),
    *(Form(YakuForm.FULL_FLUSH, suit) for suit in range(3)),
    Form(YakuForm.SEVEN_PAIRS),
    Form(YakuForm.ALL_TRIPLETS),
    *(Form(YakuForm.THREE_COLOURS, rank) for rank in range(7)),
    *(Form(YakuForm.STRAIGHT, suit) for suit in range(3)),
    Form(YakuForm.OUTSIDE),
)
"""The columns of `form_shanten`, in order."""
COLUMNS: Final = {
    yaku: slice(
        min(at for at, form in enumerate(FORMS) if form.yaku is yaku),
        max(at for at, form in enumerate(FORMS) if form.yaku is yaku) + 1,
    )
    for yaku in YakuForm
}
"""Where the forms of each yaku stand among the columns."""

_STEPS: Final = np.array([5 ** (8 - k % 9) if k < 27 else 5 ** (33 - k) for k in range(34)])
"""(34,): how much one more tile of a kind adds to the number of its group's pattern."""
_SUIT_STEPS: Final = _STEPS[:9]
_ENDS: Final = np.array([k for k in range(27) if k % 9 in (0, 8)])
_OUTER: Final = (0, 1, 2, 6, 7, 8)
"""The ranks of a suit that outside hands are made of."""
_FAR: Final = 15


@dataclass(frozen=True, eq=False, slots=True)
class LaidMelds:
    """The melds of n hands."""

    count: NDArray[np.int8]
    """(n,) 0..4, closed kans included."""
    is_open: NDArray[np.bool_]
    """(n,) whether a call opened the hand."""
    runs: Counts
    """(n, 34): laid runs by their lowest kind."""
    triplets: Counts
    """(n, 34): laid triplets and kans by kind."""

    @classmethod
    def stack(cls, hands: Sequence[Sequence[Meld]]) -> "LaidMelds":
        """Return the melds of each hand as a row."""
        n = len(hands)
        runs, triplets = np.zeros((n, 34), np.uint8), np.zeros((n, 34), np.uint8)
        for row, melds in enumerate(hands):
            for meld in melds:
                (runs if meld.type is MeldType.CHI else triplets)[row, meld.kind] += 1
        return cls(
            np.array([len(melds) for melds in hands], np.int8),
            np.array([any(meld.is_open for meld in melds) for melds in hands], bool),
            runs,
            triplets,
        )


def form_shanten(
    counts: Counts, melds: LaidMelds, unseen: Counts, yakuhai: Counts, open_tanyao: bool = True
) -> Distances:
    """Return how far each hand is from each of `FORMS`: (n, len(FORMS)) int8, -1 complete.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 13 or 14 a hand (three fewer a meld).
        melds: the melds of these hands.
        unseen: (n, 34), copies of each kind that may still be drawn.
        yakuhai: (n, 34), han that three of the kind bring the hand; 0 for what brings none.
        open_tanyao: whether an open hand may win with tanyao.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> hand = np.array([count_kinds(parse_tiles("234m4567p678s555z"))], np.uint8)
    >>> yakuhai = np.array([[0] * 31 + [1, 1, 1]], np.uint8)
    >>> found = form_shanten(hand, LaidMelds.stack([()]), 4 - hand, yakuhai)[0]
    >>> [int(found[COLUMNS[yaku]].min()) for yaku in (YakuForm.YAKUHAI, YakuForm.TANYAO)]
    [0, 3]
    """
    hands = _Hands.of(counts, melds, unseen)
    found = np.full((len(counts), len(FORMS)), IMPOSSIBLE, np.int8)

    def fill(yaku: YakuForm, columns: Sequence[Distances]) -> None:
        found[:, COLUMNS[yaku]] = np.stack(columns, axis=1)

    fill(YakuForm.CLOSED, [_closed(hands)])
    fill(YakuForm.TANYAO, [_tanyao(hands, open_tanyao)])
    fill(YakuForm.YAKUHAI, [_yakuhai(hands, kind, yakuhai) for kind in range(27, 34)])
    fill(YakuForm.HALF_FLUSH, [_flush(hands, suit, honours=True) for suit in range(3)])
    fill(YakuForm.FULL_FLUSH, [_flush(hands, suit, honours=False) for suit in range(3)])
    fill(YakuForm.SEVEN_PAIRS, [_seven_pairs(hands)])
    fill(YakuForm.ALL_TRIPLETS, [_all_triplets(hands)])
    fill(YakuForm.THREE_COLOURS, [_runs(hands, _colours(rank)) for rank in range(7)])
    fill(YakuForm.STRAIGHT, [_runs(hands, _straight(suit)) for suit in range(3)])
    fill(YakuForm.OUTSIDE, [_outside(hands)])
    return found


@dataclass(frozen=True, eq=False, slots=True)
class _Hands:
    """What the forms look up of each hand."""

    counts: Counts
    melds: LaidMelds
    unseen: Counts
    patterns: Index
    """(4, n): the patterns of the three suits and the honours."""
    sets: NDArray[np.intp]
    """(n,) sets that are not laid yet."""
    tables: ClassTables

    @classmethod
    def of(cls, counts: Counts, melds: LaidMelds, unseen: Counts) -> "_Hands":
        sets = 4 - melds.count.astype(np.intp)
        return cls(counts, melds, unseen, patterns_of(counts), sets, class_tables())

    def away(self, patterns: Sequence[Index], sets: Index | None = None) -> Distances:
        """Return the shanten of these patterns with a pair and so many sets; impossible below
        none."""
        tables = self.tables
        needed = self.sets if sets is None else sets
        man, pin, sou = (tables.suit[pattern] for pattern in patterns[:3])
        low, high = tables.union[man, pin], tables.union[sou, tables.honours[patterns[3]]]
        short = tables.short[np.maximum(needed, 0), low, high].astype(np.int8) - np.int8(1)
        return np.where(needed < 0, np.int8(IMPOSSIBLE), short)


def _closed(hands: _Hands) -> Distances:
    away = shanten_array(hands.counts, hands.melds.count.astype(np.uint8))
    return np.where(hands.melds.is_open, np.int8(IMPOSSIBLE), away)


def _tanyao(hands: _Hands, open_tanyao: bool) -> Distances:
    man, pin, sou = (
        hands.patterns[suit]
        - hands.counts[:, 9 * suit].astype(np.intp) * _STEPS[0]
        - hands.counts[:, 9 * suit + 8]
        for suit in range(3)
    )
    melds = hands.melds
    simple = np.ones(34, bool)
    simple[_ENDS] = simple[27:] = False
    low_runs = [k for k in range(27) if k % 9 in (0, 6)]
    excluded = melds.triplets[:, ~simple].any(axis=1) | melds.runs[:, low_runs].any(axis=1)
    if not open_tanyao:
        excluded |= melds.is_open
    away = hands.away((man, pin, sou, np.zeros_like(man)))
    return np.where(excluded, np.int8(IMPOSSIBLE), away)


def _yakuhai(hands: _Hands, kind: int, yakuhai: Counts) -> Distances:
    """A triplet of the kind; a laid one leaves the rest of the hand as it is."""
    held = hands.counts[:, kind].astype(np.intp)
    laid = hands.melds.triplets[:, kind] > 0
    missing = np.where(laid, 0, np.maximum(3 - held, 0))
    used = np.where(laid, 0, np.minimum(held, 3))
    honours = hands.patterns[3] - used * _STEPS[kind]
    away = hands.away((*hands.patterns[:3], honours), hands.sets - ~laid)
    away = np.minimum(away + missing, IMPOSSIBLE).astype(np.int8)
    dead = (yakuhai[:, kind] == 0) | (missing > hands.unseen[:, kind])
    return np.where(dead, np.int8(IMPOSSIBLE), away)


def _flush(hands: _Hands, suit: int, *, honours: bool) -> Distances:
    nothing = np.zeros_like(hands.patterns[0])
    patterns = [hands.patterns[each] if each == suit else nothing for each in range(3)]
    patterns.append(hands.patterns[3] if honours else nothing)
    outside = np.ones(34, bool)
    outside[9 * suit : 9 * suit + 9] = False
    if honours:
        outside[27:] = False
    laid = hands.melds.runs[:, outside].any(axis=1) | hands.melds.triplets[:, outside].any(axis=1)
    return np.where(laid, np.int8(IMPOSSIBLE), hands.away(patterns))


def _seven_pairs(hands: _Hands) -> Distances:
    kinds = (hands.counts >= 1).sum(axis=1)
    pairs = (hands.counts >= 2).sum(axis=1)
    away = (6 - pairs + np.maximum(7 - kinds, 0)).astype(np.int8)
    return np.where(hands.melds.count > 0, np.int8(IMPOSSIBLE), away)


def _all_triplets(hands: _Hands) -> Distances:
    """Triplets first, then pairs that can grow; one pair may be one that cannot."""
    sets = hands.melds.count + (hands.counts >= 3).sum(axis=1)
    paired = hands.counts == 2
    live = (paired & (hands.unseen > 0)).sum(axis=1)
    pairs = live + ((paired & (hands.unseen == 0)).any(axis=1))
    away = (8 - 2 * sets - np.minimum(pairs, 5 - sets)).astype(np.int8)
    return np.where(hands.melds.runs.any(axis=1), np.int8(IMPOSSIBLE), away)


def _colours(rank: int) -> tuple[int, ...]:
    return tuple(9 * suit + rank for suit in range(3))


def _straight(suit: int) -> tuple[int, ...]:
    return tuple(9 * suit + rank for rank in (0, 3, 6))


def _runs(hands: _Hands, lowest: tuple[int, ...]) -> Distances:
    """Three runs that the hand must hold, laid or not, by their lowest kinds."""
    patterns = list(hands.patterns)
    sets = hands.sets.copy()
    missing = np.zeros(len(hands.counts), np.intp)
    dead = np.zeros(len(hands.counts), bool)
    for kind in lowest:
        wanted = hands.melds.runs[:, kind] == 0
        run = slice(kind, kind + 3)
        lacks = wanted[:, None] & (hands.counts[:, run] == 0)
        missing += lacks.sum(axis=1)
        dead |= (lacks & (hands.unseen[:, run] == 0)).any(axis=1)
        used = (wanted[:, None] & ~lacks).astype(np.intp) @ _STEPS[run]
        patterns[kind // 9] = patterns[kind // 9] - used
        sets -= wanted
    away = np.minimum(hands.away(patterns, sets) + missing, IMPOSSIBLE).astype(np.int8)
    return np.where(dead, np.int8(IMPOSSIBLE), away)


def _outside(hands: _Hands) -> Distances:
    """Runs with a terminal, triplets and a pair of terminals and honours."""
    n = len(hands.counts)
    suits = _outside_suits()
    total = _outside_honours(hands.counts[:, 27:])
    weights = 5 ** np.arange(5, -1, -1)
    for suit in range(3):
        outer = hands.counts[:, [9 * suit + rank for rank in _OUTER]].astype(np.intp)
        total = _together(total, suits[outer @ weights])
    short = total[np.arange(n), hands.sets, 1]
    melds = hands.melds
    inner_runs = [k for k in range(27) if k % 9 not in (0, 6)]
    inner = np.ones(34, bool)
    inner[_ENDS] = inner[27:] = False
    excluded = melds.runs[:, inner_runs].any(axis=1) | melds.triplets[:, inner].any(axis=1)
    return np.where(excluded, np.int8(IMPOSSIBLE), short.astype(np.int8) - np.int8(1))


def _together(ours: Counts, theirs: Counts) -> Counts:
    """(n, 5, 2): the tiles that two groups together are short of so many sets and pairs."""
    total = np.full_like(ours, 2 * _FAR)
    for sets in range(5):
        for pairs in range(2):
            into = total[:, sets:, pairs:]
            added = ours[:, sets, pairs, None, None] + theirs[:, : 5 - sets, : 2 - pairs]
            np.minimum(into, added, out=into)
    return total


@cache
def _outside_suits() -> Counts:
    """(5**6, 5, 2): for each pattern of the ranks 1 2 3 7 8 9, the tiles short of so many outside
    sets and pairs."""
    patterns = np.stack(np.unravel_index(np.arange(5**6), (5,) * 6), axis=1).astype(np.int8)
    low, high = np.array([1, 1, 1, 0, 0, 0]), np.array([0, 0, 0, 1, 1, 1])
    one, nine = np.array([1, 0, 0, 0, 0, 0]), np.array([0, 0, 0, 0, 0, 1])
    short = np.full((5**6, 5, 2), _FAR, np.uint8)
    for lows, highs, ones, nines, pair in np.ndindex(5, 5, 2, 2, 3):
        needs = lows * low + highs * high + 3 * (ones * one + nines * nine)
        needs = needs + 2 * ((pair == 1) * one + (pair == 2) * nine)
        sets = lows + highs + ones + nines
        if sets <= 4 and needs.max() <= 4:
            lacks = np.maximum(needs - patterns, 0).sum(axis=1).astype(np.uint8)
            cell = short[:, sets, int(pair > 0)]
            np.minimum(cell, lacks, out=cell)
    return short


def _outside_honours(counts: Counts) -> Counts:
    """(n, 5, 2): the tiles short of so many triplets and pairs of honours."""
    triplet, pair = (np.maximum(need - counts.astype(np.int8), 0) for need in (3, 2))
    order = np.sort(triplet, axis=1)
    short = np.full((len(counts), 5, 2), _FAR, np.uint8)
    short[:, 0, 0] = 0
    short[:, 1:, 0] = order[:, :4].cumsum(axis=1)
    for kind in range(7):
        others = np.sort(np.delete(triplet, kind, axis=1), axis=1)
        with_pair = pair[:, kind, None] + np.pad(others[:, :4], ((0, 0), (1, 0))).cumsum(axis=1)
        np.minimum(short[:, :, 1], with_pair.astype(np.uint8), out=short[:, :, 1])
    return short
