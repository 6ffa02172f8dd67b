"""The learned luck model: weights, place model and network.

Weights are in usual wins of the seat (see `win_gains`), which the round and the points convert into
places. Hanchan and east-only games have separate weights and place models (``train luck`` writes
`data/luck.json`) and share the network (``train luck-network`` writes `data/luck_network.npz`).
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor.json_values import read_as, read_versioned, refusing
from tutor.luck.measures import NUMBERS
from tutor.luck.network import NetworkWeights, read_network
from tutor.luck.places import PlaceModel, read_place_model
from tutor.network.weights_file import BadWeights
from tutor.position.positions import Array
from tutor.system import files

VERSION: Final = 1
LENGTHS: Final = ("hanchan", "east")


@dataclass(frozen=True, eq=False, slots=True)
class LengthModel:
    weights: Array
    places: PlaceModel
    learned: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LuckModel:
    """The models for both game lengths; None for a length without any game to learn from."""

    hanchan: LengthModel | None
    east: LengthModel | None
    network: NetworkWeights | None = None
    """Corrects the linear luck of draws; None to use the linear luck alone."""

    def of_length(self, *, hanchan: bool) -> LengthModel | None:
        return self.hanchan if hanchan else self.east


@cache
def shipped_luck_model() -> LuckModel:
    model = load_luck_model(files.data() / "luck.json")
    try:
        return replace(model, network=read_network(files.data() / "luck_network.npz"))
    except BadWeights as error:
        logging.getLogger(__name__).warning("%s Luck is computed without the network.", error)
        return model


def load_luck_model(path: Path) -> LuckModel:
    """Read a model written by ``train luck``.

    Raises:
        OSError: if the file cannot be read.
        BadValue: if the file is damaged or of another version.
    """
    stored = read_versioned(path, "luck", VERSION)
    with refusing(path):
        hanchan, east = (_length(stored.get(length)) for length in LENGTHS)
        return LuckModel(hanchan, east)


def _length(stored: Mapping[str, Any] | None) -> LengthModel | None:
    if stored is None:
        return None
    weights = read_as(dict[str, float], stored["weights"])
    return LengthModel(
        np.array([weights[name] for name in NUMBERS]),
        read_place_model(stored["places"]),
        stored["learned"],
    )
