"""What the own hand and the evaluators say of each kind, as planes."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from rules.legal import RIICHI_DRAWS, RIICHI_STICK
from rules.yaku_shanten import COLUMNS, YakuForm
from tutor.evaluators.component_names import TERMS
from tutor.evaluators.directions import Distances
from tutor.evaluators.positions import Array, Positions, unpack
from tutor.second.measurements import Measurements

HAND_UNITS: Final[Mapping[str, int]] = {
    **dict.fromkeys([f"held_{copies}" for copies in (1, 2, 3, 4)], 1),
    **dict.fromkeys([f"unseen_{copies}" for copies in (1, 2, 3, 4)], 1),
    **dict.fromkeys(("red", "red_discard", "laid", "furiten", "dora_1", "dora_2"), 1),
    **dict.fromkeys(("yakuhai_1", "yakuhai_2", "allowed", "keeps", "ready"), 1),
    "live": 16,
    "improves": 4,
    "outlook": 32,
    "half_flush": 4,
    "full_flush": 4,
    "straight": 4,
    "three_colours": 4,
    **dict.fromkeys(TERMS, 16),
    "risk": 8,
}
NEAR: Final = 4


def hand_planes(positions: Positions, measured: Measurements) -> dict[str, Array]:
    """Return (n, 34) numbers by name, most of them between 0 and 1."""
    return {
        **_held(positions),
        **_draws(positions, measured),
        **_forms(measured),
        **{name: term / 1000 for name, term in measured.terms.items()},
    }


def can_declare(positions: Positions, after: Array) -> Array:
    """Return (n, 34) bool: the discards with which riichi may be declared.

    Args:
        positions: n positions.
        after: (n, 34), the shanten after each discard.
    """
    may = ~positions.open & (positions.points[:, 0] >= RIICHI_STICK)
    may &= positions.tiles_left >= RIICHI_DRAWS
    found: Array = may[:, None] & positions.allowed & (after == 0)
    return found


def _held(positions: Positions) -> dict[str, Array]:
    laid = 3 * positions.triplets
    runs = positions.runs[:, :27].reshape(-1, 3, 9)
    by_suit = laid[:, :27].reshape(-1, 3, 9)
    for step in range(3):
        by_suit[:, :, step:] += runs[:, :, : 9 - step]
    laid[:, :27] = by_suit.reshape(-1, 27)
    return {
        **{f"held_{copies}": positions.hand >= copies for copies in (1, 2, 3, 4)},
        **{f"unseen_{copies}": positions.unseen >= copies for copies in (1, 2, 3, 4)},
        "red": positions.red,
        "red_discard": positions.red_discard,
        "laid": laid,
        "furiten": unpack(positions.furiten),
        "dora_1": positions.dora >= 1,
        "dora_2": positions.dora >= 2,
        "yakuhai_1": positions.yakuhai >= 1,
        "yakuhai_2": positions.yakuhai >= 2,
        "allowed": positions.allowed,
    }


def _draws(positions: Positions, measured: Measurements) -> dict[str, Array]:
    speed = measured.speed
    improving = unpack(speed.ukeire.improving) & speed.keeps[:, :, None]
    return {
        "keeps": speed.keeps,
        "ready": can_declare(positions, speed.ukeire.after),
        "live": speed.ukeire.live * positions.allowed / 16,
        "improves": improving.sum(axis=1) / 4,
        "outlook": speed.outlook / 32,
    }


def _forms(measured: Measurements) -> dict[str, Array]:
    distances = measured.hands.distances
    if distances is None:
        raise ValueError("the evaluators were asked by the paper's method")
    names = (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH, YakuForm.STRAIGHT)
    found = {str(name): _by_suit(_nearness(distances, name)) for name in names}
    near = _nearness(distances, YakuForm.THREE_COLOURS)
    by_rank = np.zeros((len(near), 9), near.dtype)
    for step in range(3):
        by_rank[:, step : step + 7] = np.maximum(by_rank[:, step : step + 7], near)
    colours = np.zeros((len(near), 34), near.dtype)
    colours[:, :27] = np.tile(by_rank, 3)
    return {**found, str(YakuForm.THREE_COLOURS): colours}


def _nearness(distances: Distances, form: YakuForm) -> Array:
    beyond = distances.forms[:, COLUMNS[form]].astype(np.int16) - distances.hand[:, None]
    return np.asarray(np.clip(NEAR - beyond, 0, NEAR) / NEAR)


def _by_suit(of_suits: Array) -> Array:
    planes = np.zeros((len(of_suits), 34), of_suits.dtype)
    planes[:, :27] = np.repeat(of_suits, 9, axis=1)
    return planes
