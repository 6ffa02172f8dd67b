"""Value: which discard keeps the most han."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tutor.evaluators.components import Measures, no_terms, weigh
from tutor.evaluators.hand_model import (
    Direction,
    Hands,
    loses_yaku,
    serves_flush,
    serves_other,
    yakuhai_routes,
)
from tutor.evaluators.positions import SIMPLE, Array, Method, Positions
from tutor.evaluators.speed import HONOUR, beside


def value_measures(positions: Positions, dora: Array, hands: Hands) -> Measures:
    """The measures of every kind, held or not.

    Args:
        positions: n positions.
        dora: (n, 34) int, dora that throwing the kind gives away, red included.
        hands: what these hands are built into.
    """
    loses = serves = np.zeros((len(positions), 34), np.float32)
    if hands.distances is not None:
        loses = loses_yaku(hands.distances, hands.put_back) * positions.open[:, None]
        serves = serves_other(hands.distances) * hands.share(Direction.OTHER)
    shown = (positions.dora > 0).astype(np.float32)
    alone, worth = positions.hand == 1, positions.yakuhai
    return {
        "yakuhai": {
            "alone": (alone & (worth > 0)).astype(np.float32),
            "double_alone": (alone & (worth > 1)).astype(np.float32),
            "pair": ((positions.hand == 2) & (worth > 0)).astype(np.float32),
            "triplet": (positions.hand == 3) * worth.astype(np.float32),
            "harm": hands.harm(Direction.YAKUHAI),
            "route": _route(hands),
            "copies_of_alone": (positions.unseen * (alone & (worth > 0))).astype(np.float32),
        },
        "dora": {
            "dora": dora.astype(np.float32),
            "next_to_dora": np.minimum(beside(shown, 1) + beside(shown, -1), 1),
            "two_from_dora": np.minimum(beside(shown, 2) + beside(shown, -2), 1),
            "red": positions.red_discard.astype(np.float32),
        },
        "tanyao": {
            "tile": SIMPLE * hands.share(Direction.TANYAO),
            "harm": hands.harm(Direction.TANYAO),
        },
        "flush": _flush(hands),
        "yaku": {
            "harm": hands.harm(Direction.OTHER),
            "tile": serves,
            "lost": loses.astype(np.float32),
        },
    }


def _route(hands: Hands) -> Array:
    share = hands.share(Direction.YAKUHAI)
    if hands.distances is None:
        return np.zeros((len(share), 34), np.float32)
    found: Array = yakuhai_routes(hands.distances) * share
    return found


def _flush(hands: Hands) -> dict[str, Array]:
    share = hands.share(Direction.FLUSH)
    if hands.distances is None:
        serves = np.zeros((len(share), 34), np.float32)
    else:
        serves = serves_flush(hands.distances) * share
    return {"tile": serves, "honour": serves * HONOUR, "harm": hands.harm(Direction.FLUSH)}


PRECISION: Final = 6
DORA: Final = 1.5
"""Han for each dora thrown, red included. More than a step of shanten: the paper's evaluator wins
with 0.76 of them in one-player mahjong."""
FALLS_BACK: Final = 1.0
YAKUHAI: Final = (0.0, 0.03, 0.1, 0.2, 0.0)
TANYAO: Final = 1.25
"""Han for a tile from 2 to 8, while tanyao is possible. More than a step of shanten: so the hand
goes for tanyao as often as the paper's evaluator did (71 % of the wins in one-player mahjong)."""


@dataclass(frozen=True, slots=True)
class Value:
    score: Array
    """(n, 34) float64, han: minus what throwing the kind gives away."""
    terms: Array
    """(n, 5, 34) int32 thousandths, as in `VALUE_TERMS`; (n, 0, 34) by the paper."""
    dora: Array
    """(n, 34) int16, dora that throwing the kind gives away, red included."""
    dora_held: Array
    """(n,) int16, dora in the hand and its melds, red included."""
    in_the_way: Array
    """(n,) int16, terminals and honours in the closed hand: what tanyao has to get rid of."""


def evaluate_value(positions: Positions, keeps: Array, method: Method = "ours") -> Value:
    """The value of every kind held.

    Args:
        positions: n positions.
        keeps: (n, 34) bool, whether throwing the kind keeps the shanten (`Speed.keeps`).
        method: ours, or the paper's.
    """
    ours = method == "ours"
    dora = positions.dora.astype(np.int16) + positions.red_discard
    kept = DORA * dora
    yakuhai = np.array(YAKUHAI)[positions.hand] * positions.yakuhai * ours
    tanyao = TANYAO * (SIMPLE & positions.tanyao_open[:, None])
    score = 0.0 - np.round(kept + FALLS_BACK * ~keeps + yakuhai + tanyao, PRECISION)
    held = (positions.hand * positions.dora.astype(np.int16)).sum(axis=1, dtype=np.int16)
    in_the_way = (positions.hand * ~SIMPLE).sum(axis=1, dtype=np.int16)
    return Value(
        score=score,
        terms=no_terms(len(positions)),
        dora=dora,
        dora_held=held + positions.red.sum(axis=1, dtype=np.int16) + positions.meld_dora,
        in_the_way=in_the_way,
    )


def weighed(positions: Positions, value: Value, hands: Hands, shanten: Array) -> Value:
    """Return what was found with its terms.

    Args:
        positions: n positions.
        value: of these, by our method.
        hands: of these.
        shanten: (n,) of these, after the fastest discard.
    """
    return replace(value, terms=weigh(value_measures(positions, value.dora, hands), shanten))
