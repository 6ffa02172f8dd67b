"""The wall: the 136 tiles in the order in which they will be taken."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from rules.tiles import SEATS, Tile

LIVE = 70
"""Tiles that can be drawn."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall, with the hands that are dealt from it."""

    hands: tuple[tuple[Tile, ...], ...]
    draws: tuple[Tile, ...]
    """70 tiles; kans leave the last ones undrawn."""
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]

    @classmethod
    def shuffled(cls, random: Random) -> "Wall":
        """A fair wall."""
        tiles = [Tile(tile) for tile in range(136)]
        random.shuffle(tiles)
        hands = tuple(tuple(tiles[13 * seat : 13 * seat + 13]) for seat in SEATS)
        rest = tuple(tiles[52:])
        return cls(hands, rest[:LIVE], rest[70:74], rest[74:79], rest[79:84])


def shuffled_walls(random: Random) -> Iterator[Wall]:
    """Fair walls without end."""
    while True:
        yield Wall.shuffled(random)
