"""What is said once of a position: points, turn, threats."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from tutor.evaluators.directions import DIRECTIONS
from tutor.evaluators.positions import Array, Positions
from tutor.second.measurements import Measurements
from tutor.second.table_planes import OPPONENTS

STEPS: Final = 5
START_POINTS: Final = 25_000
_OF_OPPONENTS: Final = {"riichi": 1, "opened": 1, "calls": 1, "discards": 8, "tenpai": 64}
_SEATS: Final = ("own", *OPPONENTS)
NUMBER_UNITS: Final[Mapping[str, int]] = {
    **{f"{name}_{seat}": unit for name, unit in _OF_OPPONENTS.items() for seat in OPPONENTS},
    **{f"points_{seat}": 40 for seat in _SEATS},
    **{f"dealer_{seat}": 1 for seat in _SEATS},
    **{f"place_{place}": 1 for place in (1, 2, 3, 4)},
    **{f"shanten_{steps}": 1 for steps in range(STEPS)},
    **{f"shares_{direction}": 64 for direction in DIRECTIONS},
    "rounds_left": 4,
    "last_round": 1,
    "hanchan": 1,
    "turn": 8,
    "tiles_left": 32,
    "melds": 1,
    "open": 1,
    "dora_held": 4,
    "terminals_honours": 8,
    "tanyao_open": 1,
    "most_live": 16,
    "yaku_behind": 4,
}


def numbers(positions: Positions, measured: Measurements) -> dict[str, Array]:
    """Return (n,) numbers by name, most of them between 0 and 1."""
    return {**_opponents(positions, measured), **_standing(positions), **_hand(positions, measured)}


def _opponents(positions: Positions, measured: Measurements) -> dict[str, Array]:
    found = {
        "riichi": positions.riichi,
        "opened": positions.opened,
        "calls": positions.calls,
        "discards": positions.discards_made / 8,
        "tenpai": measured.safety.tenpai,
    }
    return {
        f"{name}_{seat}": values[:, at]
        for name, values in found.items()
        for at, seat in enumerate(OPPONENTS)
    }


def _standing(positions: Positions) -> dict[str, Array]:
    points = (positions.points - START_POINTS) / 20_000
    ahead = (positions.points[:, 1:] > positions.points[:, :1]).sum(axis=1)
    left = np.clip(positions.rounds - 1 - positions.round, 0, 7)
    return {
        **{f"points_{seat}": points[:, at] for at, seat in enumerate(_SEATS)},
        **{
            f"dealer_{seat}": positions.seats[:, at] == positions.dealer
            for at, seat in enumerate(_SEATS)
        },
        **{f"place_{place}": ahead == place - 1 for place in (1, 2, 3, 4)},
        "rounds_left": left / 4,
        "last_round": left == 0,
        "hanchan": positions.rounds > 4,
        "turn": positions.turn / 8,
        "tiles_left": positions.tiles_left / 32,
    }


def _hand(positions: Positions, measured: Measurements) -> dict[str, Array]:
    speed, value, hands = measured.speed, measured.value, measured.hands
    steps = np.clip(speed.shanten, 0, STEPS - 1)
    distances = hands.distances
    if distances is None:
        raise ValueError("the evaluators were asked by the paper's method")
    return {
        **{f"shanten_{number}": steps == number for number in range(STEPS)},
        **{f"shares_{direction}": hands.shares[:, at] for at, direction in enumerate(DIRECTIONS)},
        "melds": positions.melds,
        "open": positions.open,
        "dora_held": value.dora_held / 4,
        "terminals_honours": value.in_the_way / 8,
        "tanyao_open": positions.tanyao_open,
        "most_live": np.where(speed.keeps, speed.ukeire.live, 0).max(axis=1) / 16,
        "yaku_behind": np.clip(distances.yaku - distances.hand, 0, 4) / 4,
    }
