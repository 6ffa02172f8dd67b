"""What the hand model looks at: plain numbers of a hand, each of which a person could count.

Their names stand in `data/hands.json`, beside what each weighs for each direction.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from tutor.evaluators.directions import DIRECTIONS, Direction, Distances
from tutor.evaluators.positions import SIMPLE, Array, Positions

STEPS_BEYOND: Final = (1, 2, 3)
_MEASURED: Final = tuple(each for each in DIRECTIONS if each is not Direction.RIICHI)
_TURN: Final = 6.0


def hand_features(positions: Positions, distances: Distances) -> dict[str, Array]:
    """Return (n,) numbers of n hands of 14 tiles (three fewer a meld), by name."""
    found = {**_distances(distances), **_tiles(positions), **_moment(positions)}
    for direction in (Direction.TANYAO, Direction.YAKUHAI, Direction.FLUSH):
        found[f"turn_{direction}"] = found["turn"] * found[f"{direction}_1"]
    return found


def matrix_of(features: Mapping[str, Array]) -> Array:
    """Return (n, features) float32, columns in the order of the names."""
    return np.stack([column.astype(np.float32) for column in features.values()], axis=1)


def _distances(distances: Distances) -> dict[str, Array]:
    beyond = distances.beyond
    found = {
        f"{direction}_{steps}": beyond[:, DIRECTIONS.index(direction)] >= steps
        for direction in _MEASURED
        for steps in STEPS_BEYOND
    }
    full = distances.full_flush - distances.hand
    return {
        **found,
        "full_flush_1": full >= 1,
        "full_flush_2": full >= 2,
        "steps": distances.hand,
        "ready": distances.hand <= 0,
    }


def _tiles(positions: Positions) -> dict[str, Array]:
    hand, valued = positions.hand, positions.yakuhai > 0
    honours, suits = hand[:, 27:], hand[:, :27].reshape(-1, 3, 9).sum(axis=2)
    dora = hand * positions.dora
    held = dora.sum(axis=1) + positions.red.sum(axis=1) + positions.meld_dora
    pairs = (hand == 2) & valued
    live = np.where(pairs, positions.unseen + np.uint8(1), 0).max(axis=1)
    return {
        "melds": positions.melds,
        "dora": np.minimum(held, 5),
        "dora_not_simple": np.minimum((dora * ~SIMPLE).sum(axis=1), 3),
        "yakuhai_alone": np.minimum(((hand == 1) & valued).sum(axis=1), 3),
        "yakuhai_pairs": pairs.sum(axis=1),
        "yakuhai_pair_live": live,
        "yakuhai_triplet": ((hand >= 3) & valued).any(axis=1)
        | ((positions.triplets > 0) & valued).any(axis=1),
        "pairs": np.minimum((hand >= 2).sum(axis=1), 6),
        "triplets": np.minimum((hand >= 3).sum(axis=1), 3),
        "suit": (suits.max(axis=1) + honours.sum(axis=1)) / np.float32(4),
        "not_simple": (hand * ~SIMPLE).sum(axis=1) / np.float32(3),
        "honours": np.minimum(honours.sum(axis=1), 6),
        "honours_alone": (honours == 1).sum(axis=1),
    }


def _moment(positions: Positions) -> dict[str, Array]:
    return {
        "turn": np.minimum(positions.turn, 16) / np.float32(_TURN),
        "dealer": positions.seats[:, 0] == positions.dealer,
    }
