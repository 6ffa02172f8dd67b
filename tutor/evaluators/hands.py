from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from rules.tiles import Kind, is_honour, is_simple, rank_of, suit_of
from rules.yaku_shanten import FORMS, IMPOSSIBLE, Form, YakuForm
from tutor.evaluators.hand_model import DIRECTION_OF, DIRECTIONS, Direction, Distances, Hands
from tutor.evaluators.positions import Array, Positions
from tutor.json_values import Count, Share

NAMED_FROM: Final = 0.45
FREE_FROM: Final = 0.2
OUTER_RANKS: Final = (1, 2, 3, 7, 8, 9)


class HandName(StrEnum):
    RIICHI = "riichi"
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    HALF_FLUSH = "half_flush"
    FULL_FLUSH = "full_flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    THREE_COLOURS = "three_colours"
    STRAIGHT = "straight"
    OUTSIDE = "outside"
    ORPHANS = "thirteen_orphans"
    NO_YAKU = "no_yaku"

    @property
    def direction(self) -> str | None:
        """The value of the `Direction` that the hand belongs to; None without a yaku."""
        if self is HandName.NO_YAKU:
            return None
        return _DIRECTIONS.get(self, self.value)


FLUSHES: Final = frozenset({HandName.HALF_FLUSH, HandName.FULL_FLUSH})
_DIRECTIONS: Final = {
    HandName.HALF_FLUSH: "flush",
    HandName.FULL_FLUSH: "flush",
    HandName.THREE_COLOURS: "other",
    HandName.STRAIGHT: "other",
    HandName.OUTSIDE: "other",
}


@dataclass(frozen=True, slots=True)
class HandPlan:
    name: HandName
    about: Count | None
    """The kind of a yakuhai, the suit of a flush or ittsu, the lowest rank (0 to 6) of sanshoku;
    None for the others."""
    steps: int | None
    """Shanten with this yaku after the best discard for it, -1 if complete; None if impossible."""
    probability: Share
    held: Count | None = None


@dataclass(frozen=True, slots=True)
class Aims:
    """What a headline names."""

    hands: tuple[HandPlan, ...]
    """At most two, the first one is built."""
    pattern: HandPlan | None = None
    """Three colours or a straight in reach."""


def named_hand(hands: tuple[HandPlan, ...]) -> HandPlan | None:
    return hands[0] if hands and hands[0].probability >= NAMED_FROM else None


def serves(plan: HandPlan, kind: Kind) -> bool:
    match plan.name:
        case HandName.TANYAO:
            return is_simple(kind)
        case HandName.HALF_FLUSH:
            return is_honour(kind) or suit_of(kind) == plan.about
        case HandName.FULL_FLUSH:
            return suit_of(kind) == plan.about
        case HandName.OUTSIDE:
            return is_honour(kind) or rank_of(kind) in OUTER_RANKS
        case HandName.ORPHANS:
            return not is_simple(kind)
        case _:
            return True


LISTED_FROM: Final = 0.1
NO_YAKU_FROM: Final = 2
_NEARER: Final = 8
SET_TILES: Final = 3
_YAKUHAI: Final = DIRECTIONS.index(Direction.YAKUHAI)
_NAMES: Final = {
    yaku: HandName.RIICHI if yaku is YakuForm.CLOSED else HandName(yaku.value) for yaku in YakuForm
}


def hands_at(hands: Hands, positions: Positions) -> list[tuple[HandPlan, ...]]:
    """Return the likely final hands of each position, the most likely first.

    The nearest form represents its direction. An open hand without a yaku in reach starts with
    `HandName.NO_YAKU`.

    Args:
        hands: of n positions.
        positions: the same positions.
    """
    distances, is_open = hands.distances, positions.open
    columns, away = nearest_forms(distances, positions).tolist(), distances.directions.tolist()
    behind = distances.yaku - distances.hand
    far = (is_open & ((behind >= NO_YAKU_FROM) | ((behind > 0) & (distances.hand == 0)))).tolist()
    sets = positions.hand + SET_TILES * positions.triplets
    held = [int(sets[row, FORMS[nearest[_YAKUHAI]].about]) for row, nearest in enumerate(columns)]
    order = np.argsort(-hands.shares, axis=1, kind="stable").tolist()
    found = []
    for row, every in enumerate(hands.shares.tolist()):
        plans = tuple(
            hand_plan(
                FORMS[columns[row][at]],
                away[row][at],
                every[at],
                held[row] if at == _YAKUHAI else None,
            )
            for at in order[row]
            if every[at] >= LISTED_FROM and (at != _YAKUHAI or held[row])
        )
        if far[row]:
            steps = int(distances.yaku[row])
            no_yaku = HandPlan(HandName.NO_YAKU, None, None if steps >= IMPOSSIBLE else steps, 1.0)
            plans = (no_yaku, *plans)
        found.append(plans)
    return found


def nearest_forms(distances: Distances, positions: Positions) -> Array:
    """Return (n, 7) int: the column of the nearest form of each direction.

    Ties between yakuhai go to the kind with more copies, then to the one worth more han; ties
    between flushes to the suit with more tiles.
    """
    columns = []
    for at, direction in enumerate(DIRECTIONS):
        of_direction = np.flatnonzero(np.equal(DIRECTION_OF, at))
        away = distances.forms[:, of_direction].astype(np.int16) * _NEARER
        if direction is Direction.YAKUHAI:
            kinds = [FORMS[column].about for column in of_direction]
            held = positions.hand[:, kinds] + SET_TILES * positions.triplets[:, kinds]
            away -= 2 * np.minimum(held, SET_TILES) + (positions.yakuhai[:, kinds] > 1)
        elif direction is Direction.FLUSH:
            of_suit = positions.hand[:, :27].reshape(-1, 3, 9).sum(axis=2).astype(np.int16)
            suits = [FORMS[column].about for column in of_direction]
            away = _NEARER * away + of_suit.max(axis=1, keepdims=True) - of_suit[:, suits]
        columns.append(of_direction[away.argmin(axis=1)])
    return np.stack(columns, axis=1)


def hand_plan(form: Form, away: int, probability: float, held: int | None = None) -> HandPlan:
    about = None if form.about < 0 else form.about
    steps = None if away >= IMPOSSIBLE else away
    return HandPlan(_NAMES[form.yaku], about, steps, round(float(probability), 3), held)
