"""Small random networks and positions for them."""

import dataclasses
from functools import cache

import numpy as np

from rules.observation import Observation
from tests.games import game
from tests.tutor.positions import position
from tutor.lab.discards import played_discards
from tutor.network.network import Weights, pack, shapes_of, unpack_weights
from tutor.network.planes import NUMBERS, PLANES, Inputs
from tutor.position.positions import Array, Positions, masks_of, unpack_masks


def made_up(channels: int = 8, blocks: int = 2, seed: int = 0) -> Weights:
    return unpack_weights(file_of(channels, blocks, seed))


def file_of(channels: int = 8, blocks: int = 2, seed: int = 0) -> bytes:
    chance = np.random.RandomState(seed)  # its numbers stay the same over numpy's versions
    arrays = {
        name: chance.standard_normal(shape) / np.sqrt(np.prod(shape[-2:]))
        for name, shape in shapes_of(channels, blocks, 4, 3).items()
    }
    return pack(arrays, {"seed": seed})


def drawn_inputs(n: int, seed: int = 0) -> Inputs:
    chance = np.random.RandomState(seed)
    planes = chance.randint(-8, 9, (n, len(PLANES), 34)).astype(np.int8)
    return Inputs(planes, chance.randint(-8, 9, (n, len(NUMBERS))).astype(np.int8))


@cache
def fixture() -> Positions:
    return Positions.stack(observed())


def observed() -> list[Observation]:
    games = (game(3, calls=0.6), game(4, hanchan=True))
    seen = [
        made.observation
        for record in games
        for discards in played_discards(record, (0, 1, 2, 3))  # type: ignore[arg-type]
        for made in discards
    ]
    by_hand = [
        position(
            "23m45p2345677s55z", "3m", indicators="1z1z", riichi={2: 1}, rivers=("", "", "9m9p", "")
        ),
        position("1112233m0p77z", "8p", melds={0: ["444z"]}, rivers=("2m", "", "", "")),
    ]
    return [*seen, *by_hand]


def exchanged(positions: Positions, suits: tuple[int, int, int]) -> tuple[Positions, Array]:
    old = np.arange(34)
    for suit, other in enumerate(suits):
        old[9 * other : 9 * other + 9] = np.arange(9 * suit, 9 * suit + 9)
    new = np.argsort(old)
    found = {}
    for field in dataclasses.fields(Positions):
        values = getattr(positions, field.name)
        if field.name in ("furiten", "genbutsu", "passed"):
            values = masks_of(np.ascontiguousarray(unpack_masks(values)[..., old]))
        elif field.name == "river":
            values = np.where(values >= 0, new[values], -1).astype(np.int8)
        elif values.ndim > 1 and values.shape[-1] == 34:
            values = values[..., old]
        found[field.name] = values
    return Positions(**found), old
