"""Directions: what a hand may be made for, how far off each is, and which discards put it further.

A direction gathers forms of `rules.yaku_shanten`: every yakuhai, both flushes in every suit, and
under *other* the three colours, the straight and the outside hand.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from rules.laid_melds import LaidMelds
from rules.shanten_arrays import shanten_array
from rules.yaku_shanten import COLUMNS, FORMS, IMPOSSIBLE, YakuForm, distance_of, form_shanten
from tutor.evaluators.positions import Array, Positions


class Direction(StrEnum):
    RIICHI = "riichi"
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    FLUSH = "flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    OTHER = "other"


DIRECTIONS: Final = tuple(Direction)
_FORMS_OF: Final = {
    Direction.RIICHI: (YakuForm.CLOSED,),
    Direction.TANYAO: (YakuForm.TANYAO,),
    Direction.YAKUHAI: (YakuForm.YAKUHAI,),
    Direction.FLUSH: (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH),
    Direction.SEVEN_PAIRS: (YakuForm.SEVEN_PAIRS,),
    Direction.ALL_TRIPLETS: (YakuForm.ALL_TRIPLETS,),
    Direction.OTHER: (YakuForm.THREE_COLOURS, YakuForm.STRAIGHT, YakuForm.OUTSIDE),
}
DIRECTION_OF: Final = np.array(
    [
        next(at for at, each in enumerate(DIRECTIONS) if form.yaku in _FORMS_OF[each])
        for form in FORMS
    ]
)
_FIRST_FORM: Final = np.searchsorted(DIRECTION_OF, np.arange(len(DIRECTIONS)))


@dataclass(frozen=True, eq=False, slots=True)
class Distances:
    forms: Array
    """(n, forms) int8 shanten with the yaku, -1 complete; `IMPOSSIBLE` where the melds or the dead
    tiles exclude it."""
    directions: Array
    """(n, 7) int8, of the nearest form of each direction."""
    hand: Array
    """(n,) int8, of the hand whatever its yaku."""

    @property
    def beyond(self) -> Array:
        """(n, 7) int8: how much further than the hand itself each direction is."""
        further: Array = self.directions - self.hand[:, None]
        return further

    @property
    def excluded(self) -> Array:
        """(n, 7) bool: the directions that melds or dead tiles rule out."""
        ruled_out: Array = self.directions >= IMPOSSIBLE
        return ruled_out

    @property
    def full_flush(self) -> Array:
        """(n,) int8: how far the nearest full flush is."""
        nearest: Array = self.forms[:, COLUMNS[YakuForm.FULL_FLUSH]].min(axis=1)
        return nearest

    @property
    def yaku(self) -> Array:
        """(n,) int8: how far the hand is from being ready with any yaku."""
        nearest: Array = self.directions.min(axis=1)
        return nearest


def distances_of(positions: Positions) -> Distances:
    forms = form_shanten(positions.hand, laid_melds(positions), positions.unseen, positions.yakuhai)
    forms[~positions.tanyao_open, COLUMNS[YakuForm.TANYAO]] = IMPOSSIBLE
    directions = np.minimum.reduceat(forms, _FIRST_FORM, axis=1)
    hand = shanten_array(positions.hand, positions.melds.astype(np.uint8))
    return Distances(forms, directions, hand)


def laid_melds(positions: Positions) -> LaidMelds:
    return LaidMelds(positions.melds, positions.open, positions.runs, positions.triplets)


def put_back(positions: Positions, distances: Distances, keeps: Array, watched: Array) -> Array:
    """Return (n, 7, 34) bool: which discards put each direction further away.

    A direction is put back where no form of it stays as near as its nearest one was. Kinds that
    may not be thrown, and directions that are not watched, are False.

    Args:
        positions: n positions.
        distances: of these hands.
        keeps: (n, 34) bool, whether throwing the kind keeps the shanten of the hand.
        watched: (n, 7) bool, which directions to look at: each costs time.
    """
    riichi = DIRECTIONS.index(Direction.RIICHI)
    melds = laid_melds(positions)
    found = watched[:, :, None] & positions.allowed[:, None, :]
    found[:, riichi] &= ~keeps
    nearest = distances.forms == distances.directions[:, DIRECTION_OF]
    nearest &= watched[:, DIRECTION_OF]
    nearest[:, COLUMNS[YakuForm.CLOSED]] = False
    for column in np.flatnonzero(nearest.any(axis=0)):
        rows = np.flatnonzero(nearest[:, column])
        kept = _keeping(positions, melds, distances, int(column), rows)
        found[rows, DIRECTION_OF[column]] &= ~kept
    return found


def _keeping(
    positions: Positions, melds: LaidMelds, distances: Distances, column: int, rows: Array
) -> Array:
    kept = np.zeros((len(rows), 34), bool)
    which, kinds = np.nonzero(positions.allowed[rows])
    at = rows[which]
    counts = positions.hand[at]
    counts[np.arange(len(at)), kinds] -= 1
    away = distance_of(column, counts, melds.rows(at), positions.unseen[at], positions.yakuhai[at])
    kept[which, kinds] = away <= distances.forms[at, column]
    return kept
