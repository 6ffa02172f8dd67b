"""Value: which discard keeps the most han in the hand.

The score is what a discard gives away, in han, as a number below or at 0: its dora (a red five
is one more), a step of shanten, a piece of a yakuhai, and a tile that tanyao is made of. The paper
gives no formula, but says what its own evaluator keeps: dora, tanyao tiles and the shanten; its
figures of one-player mahjong are reached by this sum without the yakuhai.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from tutor.evaluators.building import Hands
from tutor.evaluators.components import no_terms, weigh
from tutor.evaluators.method import Method
from tutor.evaluators.positions import SIMPLE, Array, Positions
from tutor.evaluators.value_components import value_measures

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
