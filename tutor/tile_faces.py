"""Which drawing shows a tile, and its letter in the tile font (`assets/tiles/tiles.ttf`)."""

from typing import Final

from rules.tiles import Tile, kind_name, kind_of, tile_name

_FIRST: Final = {"m": 0x1F007, "s": 0x1F010, "p": 0x1F019}
_HONOURS: Final = "🀀🀁🀂🀃🀆🀅🀄"
_REDS: Final = 0xE000

LETTERS: Final = {
    **{
        f"{number}{suit}": chr(first + number - 1)
        for suit, first in _FIRST.items()
        for number in range(1, 10)
    },
    **{f"{number}z": letter for number, letter in enumerate(_HONOURS, start=1)},
    **{f"0{suit}": chr(_REDS + place) for place, suit in enumerate("mps")},
    "back": "🀫",
}


def face_name(tile: Tile | None, red_fives: bool = True) -> str:
    """The name of the drawing that shows a tile; None is a tile face down."""
    if tile is None:
        return "back"
    return tile_name(tile) if red_fives else kind_name(kind_of(tile))
