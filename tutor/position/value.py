from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.position.components import Measures
from tutor.position.hands import (
    Direction,
    Hands,
    loses_yaku,
    serves_flush,
    serves_other,
    yakuhai_routes,
)
from tutor.position.positions import SIMPLE, Array, Positions
from tutor.position.speed import HONOUR, shifted


def value_measures(positions: Positions, dora: Array, hands: Hands) -> Measures:
    """Return the value measures of every kind, held or not.

    Args:
        positions: n positions.
        dora: (n, 34) int, the dora given up with the kind, including red fives.
        hands: the hands of these positions.
    """
    routes = yakuhai_routes(hands.distances)
    is_dora = (positions.dora > 0).astype(np.float32)
    alone, worth = positions.hand == 1, positions.yakuhai
    return {
        "yakuhai": {
            "alone": (alone & (worth > 0)).astype(np.float32),
            "double_alone": (alone & (worth > 1)).astype(np.float32),
            "pair": ((positions.hand == 2) & (worth > 0)).astype(np.float32),
            "triplet": (positions.hand == 3) * worth.astype(np.float32),
            "harm": hands.harm(Direction.YAKUHAI),
            "route": routes * hands.share(Direction.YAKUHAI),
            "copies_of_alone": (positions.unseen * (alone & (worth > 0))).astype(np.float32),
        },
        "dora": {
            "dora": dora.astype(np.float32),
            "next_to_dora": np.minimum(shifted(is_dora, 1) + shifted(is_dora, -1), 1),
            "two_from_dora": np.minimum(shifted(is_dora, 2) + shifted(is_dora, -2), 1),
            "red": positions.red_discard.astype(np.float32),
        },
        "tanyao": {
            "tile": SIMPLE * hands.share(Direction.TANYAO),
            "harm": hands.harm(Direction.TANYAO),
        },
        **route_measures(positions, hands),
    }


def route_measures(positions: Positions, hands: Hands) -> Measures:
    loses = loses_yaku(hands.distances, hands.put_back) * positions.open[:, None]
    serves = serves_other(hands.distances) * hands.share(Direction.OTHER)
    flush = serves_flush(hands.distances) * hands.share(Direction.FLUSH)
    return {
        "flush": {"tile": flush, "honour": flush * HONOUR, "harm": hands.harm(Direction.FLUSH)},
        "yaku": {
            "harm": hands.harm(Direction.OTHER),
            "tile": serves,
            "lost": loses.astype(np.float32),
        },
    }


PRECISION: Final = 6
DORA: Final = 1.5
"""The han for each dora discarded, including red fives. More than for a step of shanten: the
paper's evaluator wins with 0.76 dora in one-player mahjong."""
FALLS_BACK: Final = 1.0
YAKUHAI: Final = (0.0, 0.03, 0.1, 0.2, 0.0)
TANYAO: Final = 1.25
"""The han for a tile from 2 to 8 while tanyao is possible. More than for a step of shanten, so that
tanyao is as frequent as with the paper's evaluator (71 % of the wins in one-player mahjong)."""


@dataclass(frozen=True, slots=True)
class Value:
    score: Array
    """(n, 34) float64, the negative of the han given up with the kind."""
    dora: Array
    """(n, 34) int16, the dora given up with the kind, including red fives."""
    dora_held: Array
    """(n,) int16, the dora in the hand and its melds, including red fives."""
    in_the_way: Array
    """(n,) int16, the terminals and honours in the closed hand, which tanyao has to discard."""


def evaluate_value(positions: Positions, keeps: Array) -> Value:
    """Return the value of every kind held.

    Args:
        positions: n positions.
        keeps: (n, 34) bool, whether discarding the kind preserves the shanten (`Speed.keeps`).
    """
    dora = positions.dora.astype(np.int16) + positions.red_discard
    kept = DORA * dora
    yakuhai = np.array(YAKUHAI)[positions.hand] * positions.yakuhai
    tanyao = TANYAO * (SIMPLE & positions.tanyao_open[:, None])
    score = 0.0 - np.round(kept + FALLS_BACK * ~keeps + yakuhai + tanyao, PRECISION)
    held = (positions.hand * positions.dora.astype(np.int16)).sum(axis=1, dtype=np.int16)
    in_the_way = (positions.hand * ~SIMPLE).sum(axis=1, dtype=np.int16)
    return Value(
        score=score,
        dora=dora,
        dora_held=held + positions.red.sum(axis=1, dtype=np.int16) + positions.meld_dora,
        in_the_way=in_the_way,
    )
