"""The wall: the 136 tiles in the order in which they will be taken."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from rules.tiles import SEATS, Tile

DRAWS: Final = 70
"""Draws in a round: 136 tiles less 52 dealt and a dead wall of 14 (a kan's draw is one of them)."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall, and the hands that are dealt from it."""

    hands: tuple[tuple[Tile, ...], ...]
    draws: tuple[Tile, ...]
    """`DRAWS` tiles; kans leave the last ones undrawn."""
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]

    @classmethod
    def shuffled(cls, random: Random) -> "Wall":
        """Return a fair wall."""
        tiles = [Tile(tile) for tile in range(136)]
        random.shuffle(tiles)
        hands = tuple(tuple(tiles[13 * seat : 13 * seat + 13]) for seat in SEATS)
        live, dead = tuple(tiles[52 : 52 + DRAWS]), tuple(tiles[52 + DRAWS :])
        return cls(hands, live, dead[:4], dead[4:9], dead[9:])


def shuffled_walls(random: Random) -> Iterator[Wall]:
    """Yield fair walls without end."""
    while True:
        yield Wall.shuffled(random)
