"""The measures behind value: what each tile brings to yaku and dora."""

import numpy as np

from tutor.evaluators.building import Hands, loses_yaku, serves_flush, serves_other, yakuhai_routes
from tutor.evaluators.components import Measures
from tutor.evaluators.directions import Direction
from tutor.evaluators.positions import SIMPLE, Array, Positions
from tutor.evaluators.speed_components import HONOUR, beside


def value_measures(positions: Positions, dora: Array, hands: Hands) -> Measures:
    """The measures of every kind, held or not.

    Args:
        positions: n positions.
        dora: (n, 34) int, dora that throwing the kind gives away, red included.
        hands: what these hands are built into.
    """
    return {
        "yakuhai": _yakuhai(positions, hands),
        "dora": _dora(positions, dora),
        "tanyao": _tanyao(hands),
        "flush": _flush(hands),
        "yaku": _yaku(positions, hands),
    }


def _yakuhai(positions: Positions, hands: Hands) -> dict[str, Array]:
    alone, worth = positions.hand == 1, positions.yakuhai
    return {
        "alone": (alone & (worth > 0)).astype(np.float32),
        "double_alone": (alone & (worth > 1)).astype(np.float32),
        "pair": ((positions.hand == 2) & (worth > 0)).astype(np.float32),
        "triplet": (positions.hand == 3) * worth.astype(np.float32),
        "harm": hands.harm(Direction.YAKUHAI),
        "route": _route(hands),
        "copies_of_alone": (positions.unseen * (alone & (worth > 0))).astype(np.float32),
    }


def _route(hands: Hands) -> Array:
    share = hands.share(Direction.YAKUHAI)
    if hands.distances is None:
        return np.zeros((len(share), 34), np.float32)
    found: Array = yakuhai_routes(hands.distances) * share
    return found


def _dora(positions: Positions, dora: Array) -> dict[str, Array]:
    shown = (positions.dora > 0).astype(np.float32)
    return {
        "dora": dora.astype(np.float32),
        "next_to_dora": np.minimum(beside(shown, 1) + beside(shown, -1), 1),
        "two_from_dora": np.minimum(beside(shown, 2) + beside(shown, -2), 1),
        "red": positions.red_discard.astype(np.float32),
    }


def _tanyao(hands: Hands) -> dict[str, Array]:
    return {"tile": SIMPLE * hands.share(Direction.TANYAO), "harm": hands.harm(Direction.TANYAO)}


def _flush(hands: Hands) -> dict[str, Array]:
    share = hands.share(Direction.FLUSH)
    if hands.distances is None:
        serves = np.zeros((len(share), 34), np.float32)
    else:
        serves = serves_flush(hands.distances) * share
    return {"tile": serves, "honour": serves * HONOUR, "harm": hands.harm(Direction.FLUSH)}


def _yaku(positions: Positions, hands: Hands) -> dict[str, Array]:
    loses = serves = np.zeros((len(positions), 34), np.float32)
    if hands.distances is not None:
        loses = loses_yaku(hands.distances, hands.put_back) * positions.open[:, None]
        serves = serves_other(hands.distances) * hands.share(Direction.OTHER)
    return {"harm": hands.harm(Direction.OTHER), "tile": serves, "lost": loses.astype(np.float32)}
