from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, assert_never

import numpy as np
from numpy.typing import NDArray

from rules.melds import LaidMelds
from rules.shanten import patterns_of, shanten_array
from rules.shanten_tables import ClassTables, class_tables, distinct, tables_of

Counts = NDArray[np.uint8]
Index = NDArray[np.intp]

_INNER: Final = 5**3
"""The number of patterns of the ranks 4 5 6."""
_UNREACHABLE: Final = 15


@cache
def outside_tables() -> ClassTables:
    """Return the tables for hands with a terminal or honour in each set and the pair, for patterns
    reduced by `outer_pattern`."""
    patterns = np.stack(np.unravel_index(np.arange(5**6), (5,) * 6), axis=1).astype(np.int8)
    low, high = np.array([1, 1, 1, 0, 0, 0]), np.array([0, 0, 0, 1, 1, 1])
    one, nine = np.array([1, 0, 0, 0, 0, 0]), np.array([0, 0, 0, 0, 0, 1])
    short = np.full((5**6, 5, 2), _UNREACHABLE, np.uint8)
    for lows, highs, ones, nines, pair in np.ndindex(5, 5, 2, 2, 3):
        needs = lows * low + highs * high + 3 * (ones * one + nines * nine)
        needs = needs + 2 * ((pair == 1) * one + (pair == 2) * nine)
        sets = lows + highs + ones + nines
        if sets <= 4 and needs.max() <= 4:
            missing = np.maximum(needs - patterns, 0).sum(axis=1).astype(np.uint8)
            cell = short[:, sets, int(pair > 0)]
            np.minimum(cell, missing, out=cell)
    return tables_of(*distinct(short.reshape(-1, 10)))


def outer_pattern(pattern: Index) -> Index:
    """Reduce patterns (base 5) of nine ranks to the ranks 1 2 3 7 8 9.

    >>> np.base_repr(outer_pattern(np.intp(int("120304021", 5))), 5)
    '120021'
    """
    return pattern // _INNER**2 * _INNER + pattern % _INNER


IMPOSSIBLE: Final = 99

Distances = NDArray[np.int8]


class YakuForm(StrEnum):
    CLOSED = "closed"
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    HALF_FLUSH = "half_flush"
    FULL_FLUSH = "full_flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    THREE_COLOURS = "three_colours"
    STRAIGHT = "straight"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Form:
    yaku: YakuForm
    about: int = -1
    """The kind of a yakuhai (27..33), the suit (0..2), or the lowest rank of the runs (0..6); -1 if
    the yaku has only one form."""


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
COLUMNS: Final = {
    yaku: slice(
        min(at for at, form in enumerate(FORMS) if form.yaku is yaku),
        max(at for at, form in enumerate(FORMS) if form.yaku is yaku) + 1,
    )
    for yaku in YakuForm
}

_FAMILIES: Final = (
    (YakuForm.CLOSED,),
    (YakuForm.TANYAO,),
    (YakuForm.YAKUHAI,),
    (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH),
    (YakuForm.SEVEN_PAIRS,),
    (YakuForm.ALL_TRIPLETS,),
    (YakuForm.THREE_COLOURS, YakuForm.STRAIGHT),
    (YakuForm.OUTSIDE,),
)
_ABOUT: Final = np.array([form.about for form in FORMS])
_WITH_HONOURS: Final = np.array([form.yaku is not YakuForm.FULL_FLUSH for form in FORMS])
_STEPS: Final = np.array([5 ** (8 - k % 9) if k < 27 else 5 ** (33 - k) for k in range(34)])
_NOT_SIMPLE: Final = np.array([k >= 27 or k % 9 in (0, 8) for k in range(34)])
_END_RUN: Final = np.array([k < 27 and k % 9 in (0, 6) for k in range(34)])
_INNER_RUN: Final = np.array([k < 27 and k % 9 not in (0, 6) for k in range(34)])
_OUTSIDE_FLUSH: Final = np.array(
    [
        [[k // 9 != suit and not (honours and k >= 27) for k in range(34)] for suit in range(3)]
        for honours in (False, True)
    ],
    np.uint8,
)


_LOWEST: Final = np.array(
    [
        [9 * form.about + 3 * run for run in range(3)]
        if form.yaku is YakuForm.STRAIGHT
        else [form.about + 9 * suit for suit in range(3)]
        for form in FORMS
    ]
)
"""(len(FORMS), 3): the lowest kinds of the three runs of an ittsu or a sanshoku."""


def form_shanten(
    counts: Counts, melds: LaidMelds, unseen: Counts, yakuhai: Counts, open_tanyao: bool = True
) -> Distances:
    """Return (n, len(FORMS)) int8: the shanten of each hand towards each of `FORMS`.

    Args:
        counts: (n, 34), 0..4 closed tiles of each kind, 13 or 14 per hand (three fewer for each
            meld).
        unseen: (n, 34), the number of copies of each kind that may still be drawn.
        yakuhai: (n, 34), the han for a triplet of each kind, or 0.
        open_tanyao: whether an open hand may win with tanyao.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> hand = np.array([count_kinds(parse_tiles("234m4567p678s555z"))], np.uint8)
    >>> yakuhai = np.array([[0] * 31 + [1, 1, 1]], np.uint8)
    >>> found = form_shanten(hand, LaidMelds.stack([()]), 4 - hand, yakuhai)[0]
    >>> [int(found[COLUMNS[yaku]].min()) for yaku in (YakuForm.YAKUHAI, YakuForm.TANYAO)]
    [0, 3]
    """
    hands = _Hands.of(counts, melds, unseen, yakuhai, open_tanyao)
    families = [slice(COLUMNS[yaku[0]].start, COLUMNS[yaku[-1]].stop) for yaku in _FAMILIES]
    return np.concatenate([_away(hands, columns) for columns in families], axis=1)


def distance_of(
    column: int, counts: Counts, melds: LaidMelds, unseen: Counts, yakuhai: Counts
) -> Distances:
    """Return (n,) int8: one column of `form_shanten`, with the same arguments."""
    hands = _Hands.of(counts, melds, unseen, yakuhai)
    return _away(hands, slice(column, column + 1))[:, 0]


@dataclass(frozen=True, eq=False, slots=True)
class _Hands:
    counts: Counts
    melds: LaidMelds
    unseen: Counts
    patterns: Index
    sets: NDArray[np.intp]
    """(n,) the number of sets still needed besides the melds."""
    yakuhai: Counts
    open_tanyao: bool

    @classmethod
    def of(
        cls,
        counts: Counts,
        melds: LaidMelds,
        unseen: Counts,
        yakuhai: Counts,
        open_tanyao: bool = True,
    ) -> "_Hands":
        sets = 4 - melds.count.astype(np.intp)
        patterns = patterns_of(counts)
        return cls(counts, melds, unseen, patterns, sets, yakuhai, open_tanyao)

    def away(self, patterns: Sequence[Index], sets: Index | None = None) -> Distances:
        """Return the shanten of the given patterns with a pair and `sets` sets, by default those
        still needed; IMPOSSIBLE for a negative number of sets. The arguments are broadcast."""
        if sets is None:
            return _short(class_tables(), patterns, self.sets[:, None])
        short = _short(class_tables(), patterns, np.maximum(sets, 0))
        return np.where(sets < 0, np.int8(IMPOSSIBLE), short)


def _short(tables: ClassTables, patterns: Sequence[Index], sets: Index) -> Distances:
    man, pin, sou = (tables.suit[pattern] for pattern in patterns[:3])
    low, high = tables.union[man, pin], tables.union[sou, tables.honours[patterns[3]]]
    return tables.short[sets, low, high].astype(np.int8) - np.int8(1)


def _away(hands: _Hands, columns: slice) -> Distances:
    yaku, about = FORMS[columns.start].yaku, _ABOUT[columns]
    match yaku:
        case YakuForm.CLOSED:
            away = shanten_array(hands.counts, hands.melds.count.astype(np.uint8))
            return np.where(hands.melds.is_open, np.int8(IMPOSSIBLE), away)[:, None]
        case YakuForm.TANYAO:
            return _tanyao(hands)
        case YakuForm.YAKUHAI:
            return _yakuhai(hands, about)
        case YakuForm.HALF_FLUSH | YakuForm.FULL_FLUSH:
            honours = _WITH_HONOURS[columns]
            of_suit = np.arange(3)[:, None] == about
            patterns = [hands.patterns[suit][:, None] * of_suit[suit] for suit in range(3)]
            patterns.append(hands.patterns[3][:, None] * honours)
            laid = hands.melds.runs + hands.melds.triplets
            outside = laid @ _OUTSIDE_FLUSH[honours.astype(np.intp), about].T
            return np.where(outside > 0, np.int8(IMPOSSIBLE), hands.away(patterns))
        case YakuForm.SEVEN_PAIRS:
            kinds = (hands.counts >= 1).sum(axis=1)
            pairs = (hands.counts >= 2).sum(axis=1)
            away = (6 - pairs + np.maximum(7 - kinds, 0)).astype(np.int8)
            return np.where(hands.melds.count > 0, np.int8(IMPOSSIBLE), away)[:, None]
        case YakuForm.ALL_TRIPLETS:
            sets = hands.melds.count + (hands.counts >= 3).sum(axis=1)
            paired = hands.counts == 2
            live = (paired & (hands.unseen > 0)).sum(axis=1)
            pairs = live + ((paired & (hands.unseen == 0)).any(axis=1))
            away = (8 - 2 * sets - np.minimum(pairs, 5 - sets)).astype(np.int8)
            return np.where(hands.melds.runs.any(axis=1), np.int8(IMPOSSIBLE), away)[:, None]
        case YakuForm.THREE_COLOURS | YakuForm.STRAIGHT:
            return _runs(hands, _LOWEST[columns])
        case YakuForm.OUTSIDE:
            patterns = [*(outer_pattern(suit) for suit in hands.patterns[:3]), hands.patterns[3]]
            away = _short(outside_tables(), patterns, hands.sets)
            melds = hands.melds
            inner = (melds.runs * _INNER_RUN).any(axis=1) | (melds.triplets * ~_NOT_SIMPLE).any(
                axis=1
            )
            return np.where(inner, np.int8(IMPOSSIBLE), away)[:, None]
        case _:
            assert_never(yaku)


def _tanyao(hands: _Hands) -> Distances:
    counts = hands.counts.astype(np.intp)
    man, pin, sou = (
        (hands.patterns[suit] - counts[:, 9 * suit] * _STEPS[0] - counts[:, 9 * suit + 8])[:, None]
        for suit in range(3)
    )
    melds = hands.melds
    excluded = (melds.triplets * _NOT_SIMPLE).any(axis=1) | (melds.runs * _END_RUN).any(axis=1)
    if not hands.open_tanyao:
        excluded |= melds.is_open
    away = hands.away((man, pin, sou, np.zeros_like(man)))
    return np.where(excluded[:, None], np.int8(IMPOSSIBLE), away)


def _yakuhai(hands: _Hands, kinds: Index) -> Distances:
    held = hands.counts[:, kinds].astype(np.intp)
    laid = hands.melds.triplets[:, kinds] > 0
    missing = np.where(laid, 0, np.maximum(3 - held, 0))
    used = np.where(laid, 0, np.minimum(held, 3))
    man, pin, sou, honours = (pattern[:, None] for pattern in hands.patterns)
    left = honours - used * _STEPS[kinds]
    away = hands.away((man, pin, sou, left), hands.sets[:, None] - ~laid)
    away = np.minimum(away + missing, IMPOSSIBLE).astype(np.int8)
    dead = (hands.yakuhai[:, kinds] == 0) | (missing > hands.unseen[:, kinds])
    return np.where(dead, np.int8(IMPOSSIBLE), away)


def _runs(hands: _Hands, lowest: Index) -> Distances:
    tiles = lowest[..., None] + np.arange(3)
    wanted = hands.melds.runs[:, lowest] == 0
    is_missing = wanted[..., None] & (hands.counts[:, tiles] == 0)
    missing = is_missing.sum(axis=(2, 3))
    dead = (is_missing & (hands.unseen[:, tiles] == 0)).any(axis=(2, 3))
    used = ((wanted[..., None] & ~is_missing) * _STEPS[tiles]).sum(axis=3)
    suits = lowest // 9
    patterns = [
        hands.patterns[suit][:, None] - (used * (suits == suit)).sum(axis=2) for suit in range(3)
    ]
    sets = hands.sets[:, None] - wanted.sum(axis=2)
    away = hands.away((*patterns, hands.patterns[3][:, None]), sets)
    away = np.minimum(away + missing, IMPOSSIBLE).astype(np.int8)
    return np.where(dead, np.int8(IMPOSSIBLE), away)
