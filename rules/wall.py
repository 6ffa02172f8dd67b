"""The wall: the 136 tiles in the order in which they will be taken."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from rules.tiles import SEATS, Tile

DRAWS: Final = 70


@dataclass(frozen=True, slots=True)
class Wall:
    hands: tuple[tuple[Tile, ...], ...]
    draws: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]

    @classmethod
    def shuffled(cls, random: Random) -> "Wall":
        tiles = [Tile(tile) for tile in range(136)]
        random.shuffle(tiles)
        hands = tuple(tuple(tiles[13 * seat : 13 * seat + 13]) for seat in SEATS)
        live, dead = tuple(tiles[52 : 52 + DRAWS]), tuple(tiles[52 + DRAWS :])
        return cls(hands, live, dead[:4], dead[4:9], dead[9:])


def shuffled_walls(random: Random) -> Iterator[Wall]:
    while True:
        yield Wall.shuffled(random)
