"""Positions as what the network looks at: whole numbers, so that they are the same everywhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import blocks
from tutor.second.hand_planes import HAND_UNITS, hand_planes
from tutor.second.measurements import measure
from tutor.second.numbers import NUMBER_UNITS, numbers
from tutor.second.table_planes import TABLE_UNITS, table_planes

PLANE_UNITS: Final[Mapping[str, int]] = {**HAND_UNITS, **TABLE_UNITS}
PLANES: Final = tuple(PLANE_UNITS)
NUMBERS: Final = tuple(NUMBER_UNITS)
ALLOWED: Final = PLANES.index("allowed")
READY: Final = PLANES.index("ready")
MOST: Final = 127


@dataclass(frozen=True, eq=False, slots=True)
class Inputs:
    planes: Array
    """(n, len(PLANES), 34) int8, parts of one as in `PLANE_UNITS`."""
    numbers: Array
    """(n, len(NUMBERS)) int8, parts of one as in `NUMBER_UNITS`."""

    @property
    def allowed(self) -> Array:
        """(n, 34) bool, the kinds that may be discarded."""
        allowed: Array = self.planes[:, ALLOWED] > 0
        return allowed

    @property
    def ready(self) -> Array:
        """(n, 34) bool, the discards with which riichi may be declared."""
        ready: Array = self.planes[:, READY] > 0
        return ready

    def __len__(self) -> int:
        return len(self.planes)


def inputs_of(positions: Positions) -> Inputs:
    every = [_inputs_of_block(block) for block in blocks(positions)]
    none = Inputs(np.zeros((0, len(PLANES), 34), np.int8), np.zeros((0, len(NUMBERS)), np.int8))
    return Inputs(
        np.concatenate([each.planes for each in every] or [none.planes]),
        np.concatenate([each.numbers for each in every] or [none.numbers]),
    )


def _inputs_of_block(positions: Positions) -> Inputs:
    measured = measure(positions)
    planes = {**hand_planes(positions, measured), **table_planes(positions, measured.safety)}
    single = numbers(positions, measured)
    return Inputs(
        np.stack([_parts(planes[name], unit) for name, unit in PLANE_UNITS.items()], axis=1),
        np.stack([_parts(single[name], unit) for name, unit in NUMBER_UNITS.items()], axis=1),
    )


def _parts(values: Array, unit: int) -> Array:
    parts: Array = np.clip(np.rint(values * np.float32(unit)), -MOST, MOST).astype(np.int8)
    return parts
