"""The measures behind value: what each tile brings to yaku and dora."""

from typing import Final

import numpy as np

from tutor.evaluators.components import Measures
from tutor.evaluators.positions import SIMPLE, Array, Positions
from tutor.evaluators.shapes import OFF_SUIT_MAX
from tutor.evaluators.speed_components import HONOUR, beside

TANYAO_CLOSE: Final = 4
"""Terminals and honours in the closed hand up to which `tile_close` counts: a step of the measure,
as it was learned, and no rule (that is `shapes.TANYAO_NEAR`)."""
TANYAO_CLOSER: Final = 2
"""... up to which `tile_near` counts too."""
OFF_SUIT: Final = OFF_SUIT_MAX + 1
"""Tiles outside one suit and the honours, from which no flush is in sight."""


def value_measures(positions: Positions, dora: Array, in_the_way: Array) -> Measures:
    """The measures of every kind, held or not.

    Args:
        positions: n positions.
        dora: (n, 34) int, dora that throwing the kind gives away, red included.
        in_the_way: (n,) int, terminals and honours in the closed hand.
    """
    return {
        "yakuhai": _yakuhai(positions),
        "dora": _dora(positions, dora),
        "tanyao": _tanyao(positions, in_the_way[:, None]),
        "flush": _flush(positions),
    }


def _yakuhai(positions: Positions) -> dict[str, Array]:
    alone, worth = positions.hand == 1, positions.yakuhai
    return {
        "alone": (alone & (worth > 0)).astype(np.float32),
        "double_alone": (alone & (worth > 1)).astype(np.float32),
        "pair": ((positions.hand == 2) & (worth > 0)).astype(np.float32),
        "copies_of_alone": (positions.unseen * (alone & (worth > 0))).astype(np.float32),
    }


def _dora(positions: Positions, dora: Array) -> dict[str, Array]:
    shown = (positions.dora > 0).astype(np.float32)
    return {
        "dora": dora.astype(np.float32),
        "next_to_dora": np.minimum(beside(shown, 1) + beside(shown, -1), 1),
        "two_from_dora": np.minimum(beside(shown, 2) + beside(shown, -2), 1),
        "red": positions.red_discard.astype(np.float32),
    }


def _tanyao(positions: Positions, in_the_way: Array) -> dict[str, Array]:
    tile = SIMPLE & positions.tanyao_open[:, None]
    return {
        "tile": tile.astype(np.float32),
        "tile_close": (tile & (in_the_way <= TANYAO_CLOSE)).astype(np.float32),
        "tile_near": (tile & (in_the_way <= TANYAO_CLOSER)).astype(np.float32),
    }


def _flush(positions: Positions) -> dict[str, Array]:
    """How a tile serves a flush in the suit that the hand holds most of (the closed hand)."""
    hand = positions.hand.astype(np.float32)
    suits = hand[:, :27].reshape(-1, 3, 9).sum(axis=2)
    honours = hand[:, 27:].sum(axis=1)
    off = suits.sum(axis=1) - suits.max(axis=1)
    fits = np.ones(hand.shape, bool)
    fits[:, :27] = np.repeat(suits == suits.max(axis=1, keepdims=True), 9, axis=1)
    serves = fits * (np.clip(OFF_SUIT - off, 0, OFF_SUIT) / OFF_SUIT)[:, None]
    return {
        "tile": serves.astype(np.float32),
        "honour": (serves * HONOUR).astype(np.float32),
        "honours_held": (serves * HONOUR * honours[:, None] / 4).astype(np.float32),
    }
