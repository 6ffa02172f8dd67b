"""Luck models with random weights."""

import numpy as np

from tutor.luck.measures import NUMBERS
from tutor.luck.model import LengthModel, LuckModel
from tutor.luck.network import NetworkWeights, array_shapes, pack_luck, unpack_luck
from tutor.luck.places import PAIR_NUMBERS, PlaceModel
from tutor.position.positions import Array


def made_up_places(rounds: int = 4) -> PlaceModel:
    lines = np.zeros((rounds, len(PAIR_NUMBERS)))
    lines[:, 0] = np.linspace(1, 3, rounds)
    lines[:, 3] = 0.2
    return PlaceModel(lines)


def made_up_model() -> LuckModel:
    weights = np.random.default_rng(1).normal(0, 0.02, len(NUMBERS))
    for number, name in enumerate(NUMBERS):
        if name.startswith(("won_", "open_won", "riichi_won")):
            weights[number] = 0.8 if name.startswith("won_") else 0
        if name.startswith("ready_"):
            weights[number] = 0.4
    parts = (LengthModel(weights, made_up_places(rounds), {}) for rounds in (8, 4))
    return LuckModel(*parts)


def made_up_network(seed: int = 0, first: int = 12, second: int = 6) -> NetworkWeights:
    return unpack_luck(pack_luck(made_up_arrays(seed, first, second), {"seed": seed}))


def made_up_arrays(seed: int = 0, first: int = 12, second: int = 6) -> dict[str, Array]:
    chance = np.random.default_rng(seed)
    return {
        name: chance.normal(0, 0.5, shape) for name, shape in array_shapes(first, second).items()
    }
