"""What n hands are being built into, and which discards put that further away."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.yaku_shanten import COLUMNS, FORMS, IMPOSSIBLE, Form, YakuForm
from tutor.evaluators.directions import DIRECTIONS, Direction, Distances, distances_of, put_back
from tutor.evaluators.hand_model import shipped_hand_model
from tutor.evaluators.positions import SIMPLE, Array, Positions

WATCHED_FROM: Final = 0.05
_TANYAO, _FLUSH, _YAKUHAI = (
    DIRECTIONS.index(each) for each in (Direction.TANYAO, Direction.FLUSH, Direction.YAKUHAI)
)
_FLUSH_FORMS = np.r_[COLUMNS[YakuForm.HALF_FLUSH], COLUMNS[YakuForm.FULL_FLUSH]]
_FLUSH_KINDS = np.array(
    [
        [
            kind // 9 == FORMS[column].about
            or (kind >= 27 and FORMS[column].yaku is YakuForm.HALF_FLUSH)
            for kind in range(34)
        ]
        for column in _FLUSH_FORMS
    ]
)


_OTHER_FORMS = np.array(
    [
        column
        for column, form in enumerate(FORMS)
        if form.yaku in (YakuForm.THREE_COLOURS, YakuForm.STRAIGHT, YakuForm.OUTSIDE)
    ]
)


def _kinds_of(form: Form) -> list[bool]:
    match form.yaku:
        case YakuForm.THREE_COLOURS:
            return [k < 27 and form.about <= k % 9 <= form.about + 2 for k in range(34)]
        case YakuForm.STRAIGHT:
            return [k // 9 == form.about for k in range(34)]
        case _:
            return [k >= 27 or k % 9 in (0, 1, 2, 6, 7, 8) for k in range(34)]


_OTHER_KINDS = np.array([_kinds_of(FORMS[column]) for column in _OTHER_FORMS])


@dataclass(frozen=True, eq=False, slots=True)
class Hands:
    distances: Distances | None
    """None where the paper's evaluators are asked."""
    shares: Array
    """(n, 7) float32: how likely each direction is, if the hand wins."""
    put_back: Array
    """(n, 7, 34) bool: which discards put a direction further away; False where it is unlikely."""

    def harm(self, direction: Direction) -> Array:
        """(n, 34) float32: the probability of a direction that a discard puts further away."""
        at = DIRECTIONS.index(direction)
        found: Array = self.shares[:, at, None] * self.put_back[:, at]
        return found

    def share(self, direction: Direction) -> Array:
        """(n, 1) float32: the probability of a direction."""
        found: Array = self.shares[:, DIRECTIONS.index(direction), None]
        return found


def no_hands(n: int) -> Hands:
    width = len(DIRECTIONS)
    return Hands(None, np.zeros((n, width), np.float32), np.zeros((n, width, 34), bool))


def look_at_hands(positions: Positions, keeps: Array) -> Hands:
    """Look at n hands.

    Args:
        positions: n positions.
        keeps: (n, 34) bool, whether throwing the kind keeps the shanten (`Speed.keeps`).
    """
    distances = distances_of(positions)
    shares = shipped_hand_model().probabilities(positions, distances)
    return Hands(distances, shares, put_back(positions, distances, keeps, shares >= WATCHED_FROM))


def serves_flush(distances: Distances) -> Array:
    """Return (n, 34) bool: the kinds that the nearest flush of each hand is made of."""
    nearest = distances.forms[:, _FLUSH_FORMS].argmin(axis=1)
    found: Array = _FLUSH_KINDS[nearest]
    return found


def yakuhai_routes(distances: Distances) -> Array:
    """Return (n, 34) bool: the yakuhai that the hand is nearest to, where any is in reach."""
    found = np.zeros((len(distances.forms), 34), bool)
    nearest = distances.directions[:, _YAKUHAI, None]
    found[:, 27:] = distances.forms[:, COLUMNS[YakuForm.YAKUHAI]] == nearest
    found[nearest[:, 0] >= IMPOSSIBLE] = False
    return found


def serves_other(distances: Distances) -> Array:
    """Return (n, 34) bool: the kinds of the nearest of three colours, straights and the outside
    hand."""
    nearest = distances.forms[:, _OTHER_FORMS].argmin(axis=1)
    found: Array = _OTHER_KINDS[nearest]
    return found


def loses_yaku(distances: Distances, found: Array) -> Array:
    """Return (n, 34) bool: whether no yaku stays as near as the nearest one was.

    Args:
        distances: of n hands.
        found: (n, 7, 34) bool, see `put_back`; what is not watched counts as put back.
    """
    nearest = distances.directions == distances.yaku[:, None]
    stays: Array = (nearest[:, :, None] & ~found).any(axis=1)
    return ~stays


def usable(positions: Positions, distances: Distances) -> Array:
    """Return (n, 34) bool: the kinds that a hand could win with, by the yaku that are nearest.

    A closed hand can use every kind, and so can an open one whose nearest yaku is further than the
    hand itself; one that can win with tanyao or a flush alone cannot use what these exclude.
    """
    nearest = distances.directions == distances.hand[:, None]
    narrow = np.zeros(len(DIRECTIONS), bool)
    narrow[[_TANYAO, _FLUSH]] = True
    bound = positions.open & nearest.any(axis=1) & ~nearest[:, ~narrow].any(axis=1)
    kinds = nearest[:, _TANYAO, None] & SIMPLE
    kinds |= nearest[:, _FLUSH, None] & serves_flush(distances)
    found: Array = kinds | ~bound[:, None]
    return found
