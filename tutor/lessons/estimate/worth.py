"""Worth: what a hand would win, in points, from what it holds now."""

from typing import Final

import numpy as np

from tutor.evaluators.positions import SIMPLE, Array, Positions
from tutor.evaluators.value import Value

POINTS_BY_HAN: Final = (
    1000,
    1700,
    3000,
    5200,
    7700,
    8500,
    11500,
    12500,
    16000,
    17000,
    18500,
    24000,
    27000,
    32000,
)
"""What a win of so many han usually brings, 0 to 13, in points."""
DEALER_FACTOR: Final = 1.5
RIICHI_HAN: Final = 2.1
YAKUHAI_SHARE: Final = (0.0, 0.07, 0.4, 1.0, 1.0)
TANYAO_CHANCE: Final = (0.9, 0.7, 0.5, 0.35, 0.2, 0.1, 0.05)
ONE_SUIT_HAN: Final = {10: 0.3, 11: 0.9, 12: 1.8, 13: 2.5, 14: 3.0}


def points_of(han: Array) -> Array:
    """Return the points of a win by han, which may be a fraction: float64 of the same shape."""
    found: Array = np.interp(han, np.arange(len(POINTS_BY_HAN)), POINTS_BY_HAN)
    return found


def closed_han(positions: Positions, value: Value) -> Array:
    """Return (n, 34) float64, the han that a closed hand may expect after the discard of each
    kind."""
    hand = positions.hand.astype(np.int64)
    pieces = np.array(YAKUHAI_SHARE)
    whole = pieces[hand] * positions.yakuhai
    less = pieces[np.maximum(hand - 1, 0)] * positions.yakuhai
    han = np.full((len(hand), 34), RIICHI_HAN)
    han += (value.dora_held + whole.sum(axis=1))[:, None]
    han += less - whole - value.dora
    in_the_way = value.in_the_way[:, None] - ~SIMPLE
    tanyao = np.array(TANYAO_CHANCE)[np.clip(in_the_way, 0, len(TANYAO_CHANCE) - 1)]
    whole_han: Array = han + tanyao * positions.tanyao_open[:, None] + _one_suit(hand)
    return whole_han


def _one_suit(hand: Array) -> Array:
    table = np.zeros(15)
    for tiles, han in ONE_SUIT_HAN.items():
        table[tiles] = han
    most = np.zeros((len(hand), 34))
    for suit in range(3):
        own = np.zeros(34, np.int64)
        own[9 * suit : 9 * suit + 9] = own[27:] = 1
        held = (hand * own).sum(axis=1)
        most = np.maximum(most, table[held[:, None] - own])
    return most
