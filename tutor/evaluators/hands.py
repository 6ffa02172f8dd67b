"""Which hand is being built: named, with its distance and its probability."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.yaku_shanten import FORMS, IMPOSSIBLE, Form, YakuForm
from tutor.evaluators.building import Hands
from tutor.evaluators.directions import DIRECTION_OF, DIRECTIONS, Direction, Distances
from tutor.evaluators.hand_names import HandName, HandPlan
from tutor.evaluators.positions import Array, Positions

TOLD_FROM: Final = 0.1
NO_YAKU_FROM: Final = 2


_NEARER: Final = 8
SET_TILES: Final = 3
_YAKUHAI: Final = DIRECTIONS.index(Direction.YAKUHAI)
_NAMES: Final = {
    yaku: HandName.RIICHI if yaku is YakuForm.CLOSED else HandName(yaku.value) for yaku in YakuForm
}


def hands_at(hands: Hands, positions: Positions) -> list[tuple[HandPlan, ...]]:
    """Return the hands that each position may be built into, the likeliest first.

    A direction counts by its nearest form. An open hand without a yaku in reach says so first, and
    then what is nearest.

    Args:
        hands: of n positions.
        positions: these.
    """
    distances, is_open = hands.distances, positions.open
    if distances is None:
        return [()] * len(is_open)
    columns, away = nearest_forms(distances, positions).tolist(), distances.directions.tolist()
    behind = distances.yaku - distances.hand
    far = (is_open & ((behind >= NO_YAKU_FROM) | ((behind > 0) & (distances.hand == 0)))).tolist()
    held = _held_of_yakuhai(columns, positions)
    order = np.argsort(-hands.shares, axis=1, kind="stable").tolist()
    found = []
    for row, every in enumerate(hands.shares.tolist()):
        plans = tuple(
            plan_of(
                FORMS[columns[row][at]],
                away[row][at],
                every[at],
                held[row] if at == _YAKUHAI else None,
            )
            for at in order[row]
            if every[at] >= TOLD_FROM and (at != _YAKUHAI or held[row])
        )
        found.append((*_without_yaku(distances, row), *plans) if far[row] else plans)
    return found


def _held_of_yakuhai(columns: Sequence[Sequence[int]], positions: Positions) -> list[int]:
    held = positions.hand + SET_TILES * positions.triplets
    return [int(held[row, FORMS[nearest[_YAKUHAI]].about]) for row, nearest in enumerate(columns)]


def _without_yaku(distances: Distances, row: int) -> tuple[HandPlan, ...]:
    away = int(distances.yaku[row])
    return (HandPlan(HandName.NO_YAKU, None, None if away >= IMPOSSIBLE else away, 1.0),)


def nearest_forms(distances: Distances, positions: Positions) -> Array:
    """Return (n, 7) int: of each direction the column of its nearest form; of yakuhai that are as
    near the one that the hand holds most of, and of these the one that is worth more."""
    columns = []
    for at, direction in enumerate(DIRECTIONS):
        of_direction = np.flatnonzero(np.equal(DIRECTION_OF, at))
        away = distances.forms[:, of_direction].astype(np.int16) * _NEARER
        if direction is Direction.YAKUHAI:
            kinds = [FORMS[column].about for column in of_direction]
            held = positions.hand[:, kinds] + SET_TILES * positions.triplets[:, kinds]
            away -= 2 * np.minimum(held, SET_TILES) + (positions.yakuhai[:, kinds] > 1)
        columns.append(of_direction[away.argmin(axis=1)])
    return np.stack(columns, axis=1)


def plan_of(form: Form, away: int, probability: float, held: int | None = None) -> HandPlan:
    about = None if form.about < 0 else form.about
    steps = None if away >= IMPOSSIBLE else away
    return HandPlan(_NAMES[form.yaku], about, steps, round(float(probability), 3), held)
