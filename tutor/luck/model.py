"""What a number of a hand is worth: the linear value behind luck, learned by ``train luck``.

A weight is in usual wins of the seat (see `gains`), which the round and the points turn into
places; hanchan and east-only games have weights and a place model each (`data/luck.json`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor import files
from tutor.evaluators.positions import Array
from tutor.json_values import read_versioned, refusing
from tutor.luck.measures import NUMBERS
from tutor.luck.places import PlaceModel, read_place_model, stored_place_model

VERSION: Final = 1
LENGTHS: Final = ("hanchan", "east")
"""The keys of the two kinds of game, by `Ruleset.hanchan`."""


@dataclass(frozen=True, eq=False, slots=True)
class LengthModel:
    """What was learned from games of one length."""

    weights: Array
    """(numbers,) float64, as in `NUMBERS`: usual wins that one more of it is worth."""
    places: PlaceModel
    learned: Mapping[str, Any]
    """Where it comes from: games, corpus hash, versions."""


@dataclass(frozen=True, slots=True)
class LuckModel:
    """What ``train luck`` learned; None for a length of which it saw no game."""

    hanchan: LengthModel | None
    east: LengthModel | None

    def of_length(self, *, hanchan: bool) -> LengthModel | None:
        """Return the part for games of that length."""
        return self.hanchan if hanchan else self.east


@cache
def shipped_luck_model() -> LuckModel:
    """Return the model that the program ships, read once."""
    return load_luck_model(files.data() / "luck.json")


def load_luck_model(path: Path) -> LuckModel:
    """Read a model that ``train luck`` wrote.

    Raises:
        OSError: the file cannot be read.
        BadValue: it is damaged, or of another version.
    """
    stored = read_versioned(path, "luck", VERSION)
    with refusing(path):
        return LuckModel(*(_length(stored.get(length)) for length in LENGTHS))


def format_luck_model(model: LuckModel) -> str:
    """Return the JSON text of ``data/luck.json``."""
    stored: dict[str, Any] = {
        "luck": VERSION,
        "about": "What tiles that come are worth in places: see data/README.md.",
    }
    for length, part in zip(LENGTHS, (model.hanchan, model.east), strict=True):
        if part is not None:
            stored[length] = {
                "learned": part.learned,
                "weights": dict(
                    zip(NUMBERS, (round(float(each), 4) for each in part.weights), strict=True)
                ),
                "places": stored_place_model(part.places),
            }
    return json.dumps(stored, indent=1) + "\n"


def _length(stored: Mapping[str, Any] | None) -> LengthModel | None:
    if stored is None:
        return None
    return LengthModel(
        np.array([float(stored["weights"][name]) for name in NUMBERS]),
        read_place_model(stored["places"]),
        stored["learned"],
    )
