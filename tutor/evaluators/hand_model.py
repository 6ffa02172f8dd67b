"""The hand model: which direction a hand takes, if it wins, with a probability.

A multinomial logit of the numbers of `hand_features`, one for closed hands and one for open ones;
learned by ``train hands`` from what the winners of games finally won with (`data/hands.json`).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from tutor import files
from tutor.evaluators.directions import DIRECTIONS, Direction, Distances
from tutor.evaluators.hand_features import hand_features, matrix_of
from tutor.evaluators.positions import Array, Positions
from tutor.json_values import read_versioned, refusing

VERSION: Final = 1
_NEVER: Final = np.float32(-1e9)


@dataclass(frozen=True, eq=False, slots=True)
class Logit:
    intercepts: Array
    weights: Array


@dataclass(frozen=True, eq=False, slots=True)
class HandModel:
    features: tuple[str, ...]
    closed: Logit
    open: Logit
    learned: Mapping[str, Any]

    def probabilities(self, positions: Positions, distances: Distances) -> Array:
        """Return (n, 7) float32: how likely each direction is, if the hand wins."""
        matrix = matrix_of(hand_features(positions, distances))
        return self.shares(matrix, positions.open, distances.excluded)

    def shares(self, matrix: Array, is_open: Array, excluded: Array) -> Array:
        """Return (n, 7) float32, each row adding up to 1.

        Args:
            matrix: (n, features) float32, see `matrix_of`.
            is_open: (n,) bool.
            excluded: (n, 7) bool, what the melds rule out: 0, unless they rule out everything.
        """
        closed, opened = (each.intercepts + matrix @ each.weights for each in self._logits)
        sums = np.where(is_open[:, None], opened, closed)
        ruled_out = excluded & ~excluded.all(axis=1, keepdims=True)
        sums = np.where(ruled_out | ~np.isfinite(sums), _NEVER, sums)
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares: Array = powers / powers.sum(axis=1, keepdims=True)
        return shares

    @property
    def _logits(self) -> tuple[Logit, Logit]:
        return self.closed, self.open


@cache
def shipped_hand_model() -> HandModel:
    return load_hand_model(files.data() / "hands.json")


def load_hand_model(path: Path) -> HandModel:
    """Read a model that ``train hands`` wrote.

    Raises:
        OSError: the file cannot be read.
        BadValue: it is damaged, or of another version.
    """
    stored = read_versioned(path, "hands", VERSION)
    with refusing(path):
        features = tuple(map(str, stored["features"]))
        return HandModel(
            features,
            _logit(stored["closed"], features),
            _logit(stored["open"], features),
            stored["learned"],
        )


def _logit(stored: Mapping[str, Any], features: tuple[str, ...]) -> Logit:
    weights = np.zeros((len(features), len(DIRECTIONS)), np.float32)
    intercepts = np.full(len(DIRECTIONS), -np.inf, np.float32)
    for name, each in stored.items():
        at = DIRECTIONS.index(Direction(name))
        intercepts[at] = each["intercept"]
        weights[:, at] = [each["weights"][feature] for feature in features]
    return Logit(intercepts, weights)


def format_hand_model(model: HandModel) -> str:
    stored = {
        "hands": VERSION,
        "about": "Which hand is being built, if it wins: see data/README.md.",
        "learned": model.learned,
        "features": model.features,
        "closed": _stored(model.closed, model.features),
        "open": _stored(model.open, model.features),
    }
    return json.dumps(stored, indent=1) + "\n"


def _stored(logit: Logit, features: tuple[str, ...]) -> dict[str, Any]:
    return {
        str(direction): {
            "intercept": _rounded(logit.intercepts[at]),
            "weights": {
                feature: _rounded(weight)
                for feature, weight in zip(features, logit.weights[:, at], strict=True)
            },
        }
        for at, direction in enumerate(DIRECTIONS)
        if np.isfinite(logit.intercepts[at])
    }


def _rounded(value: float) -> float:
    return round(float(value), 3)
