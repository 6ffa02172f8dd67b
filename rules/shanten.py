"""Shanten, waits and ukeire: one hand at once, and whole arrays of hands.

Shanten counts the tiles that a hand is away from ready: -1 won, 0 tenpai. This module is the door;
`rules.shanten_hand` has the functions for one hand (and loads no numpy), `rules.shanten_arrays`
those for arrays of hands. `prepare_bulk()` builds what arrays of any size are quick with: worth its
0.2 s before a few thousand positions that come in small lots.
"""

from rules.shanten_arrays import UkeireArrays, shanten_array, ukeire_of_discards
from rules.shanten_bulk import prepare_bulk
from rules.shanten_hand import (
    HandShanten,
    chiitoi_shanten,
    discards,
    improving,
    kokushi_shanten,
    shanten,
    standard_shanten,
    waits,
)

__all__ = [
    "HandShanten",
    "UkeireArrays",
    "chiitoi_shanten",
    "discards",
    "improving",
    "kokushi_shanten",
    "prepare_bulk",
    "shanten",
    "shanten_array",
    "standard_shanten",
    "ukeire_of_discards",
    "waits",
]
