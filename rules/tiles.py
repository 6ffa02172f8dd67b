"""Tiles, kinds, seats and their notation.

A *tile* (0..135) is one physical tile in Tenhou's numbering; ``tile // 4`` is its kind. A *kind*
(0..33) is one of 1-9m, 1-9p, 1-9s, E S W N, haku hatsu chun. The text notation is
``123m406p789s11z``: suits m p s z (honours, 1z..7z), and 0 for a red five.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NewType, TypeVar

from rules.message import TutorError, quoted

T = TypeVar("T")
Tile = NewType("Tile", int)
Kind = NewType("Kind", int)
Seat = NewType("Seat", int)
KindMask = NewType("KindMask", int)

NO_KINDS: Final = KindMask(0)
KINDS: Final = tuple(Kind(kind) for kind in range(34))
SEATS: Final = tuple(Seat(seat) for seat in range(4))
RED_FIVES: Final = (Tile(16), Tile(52), Tile(88))
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = (Kind(kind) for kind in range(27, 34))
TERMINALS_AND_HONOURS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)

SUITS: Final = (0, 1, 2)

_SUITS: Final = "mpsz"
_KIND_NAMES: Final = tuple(f"{kind % 9 + 1}{_SUITS[kind // 9]}" for kind in KINDS)
_TILE_NAMES: Final = tuple(
    f"0{_SUITS[tile // 36]}" if tile in RED_FIVES else _KIND_NAMES[tile >> 2] for tile in range(136)
)
_KINDS: Final = {name: Kind(tile >> 2) for tile, name in enumerate(_TILE_NAMES)}
_COPIES: Final[defaultdict[str, list[Tile]]] = defaultdict(list)
for _tile, _name in enumerate(_TILE_NAMES):
    _COPIES[_name].append(Tile(_tile))
_NOTATION: Final = re.compile("(?:[0-9]+[mps]|[1-7]+z)*")
_RUN: Final = re.compile("([0-9]+)([mpsz])")


class BadNotation(TutorError):
    """A text that is not tile notation."""


def kind_of(tile: Tile) -> Kind:
    """Return the kind of a tile.

    >>> kind_of(Tile(135))
    33
    """
    return Kind(tile >> 2)


def is_red(tile: Tile) -> bool:
    return tile in RED_FIVES


def is_alike(tile: Tile, other: Tile) -> bool:
    """Check whether two tiles are of the same kind, and both or neither are red."""
    return kind_of(tile) == kind_of(other) and is_red(tile) == is_red(other)


def is_honour(kind: Kind) -> bool:
    return kind >= 27


def is_terminal(kind: Kind) -> bool:
    return kind < 27 and kind % 9 in (0, 8)


def is_simple(kind: Kind) -> bool:
    return kind < 27 and kind % 9 not in (0, 8)


def is_dragon(kind: Kind) -> bool:
    return kind >= 31


def suit_of(kind: Kind) -> int:
    return kind // 9


def rank_of(kind: Kind) -> int:
    return kind % 9 + 1


def dora_of(indicator: Kind) -> Kind:
    """Return the dora for an indicator: the next kind; 9 wraps to 1, N to E, chun to haku.

    >>> kind_name(dora_of(parse_kind("9p"))), kind_name(dora_of(NORTH)), kind_name(dora_of(CHUN))
    ('1p', '1z', '5z')
    """
    if indicator < 27:
        return Kind(indicator - 8 if indicator % 9 == 8 else indicator + 1)
    if indicator < 31:
        return Kind(27 + (indicator - 27 + 1) % 4)
    return Kind(31 + (indicator - 31 + 1) % 3)


def kind_name(kind: Kind) -> str:
    return _KIND_NAMES[kind]


def tile_name(tile: Tile) -> str:
    """Return the two-letter name of a tile; a red five is 0.

    >>> tile_name(Tile(16)), tile_name(Tile(17)), tile_name(Tile(108))
    ('0m', '5m', '1z')
    """
    return _TILE_NAMES[tile]


def parse_kind(text: str) -> Kind:
    """Parse the kind from the name of one tile; a red five counts as a five.

    Raises:
        BadNotation: if the text does not name one tile.
    """
    if text not in _KINDS:
        raise BadNotation("not one tile: {text!r}", text=quoted(text))
    return _KINDS[text]


def names_in(text: str) -> list[str]:
    """Return the names of the tiles in a notation.

    >>> names_in("05m1z")
    ['0m', '5m', '1z']

    Raises:
        BadNotation: if the text is not tile notation.
    """
    if not _NOTATION.fullmatch(text):
        raise BadNotation("not tiles: {text!r}", text=quoted(text))
    return [digit + suit for digits, suit in _RUN.findall(text) for digit in digits]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles from ``123m406p789s11z``, each a different copy; 0 is the red five (copy 0).

    >>> parse_tiles("0m5m1z")
    (16, 17, 108)

    Raises:
        BadNotation: if the text is not tile notation, or has more than four copies of a kind.
    """
    used: set[Tile] = set()
    tiles = []
    for name in names_in(text):
        free = next((tile for tile in _COPIES[name] if tile not in used), None)
        if free is None:
            raise BadNotation(
                "more copies of {tile} than there are in {text!r}",
                tile=kind_name(_KINDS[name]),
                text=quoted(text),
            )
        used.add(free)
        tiles.append(free)
    return tuple(tiles)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return the notation of tiles in the given order, one suit letter per run of a suit.

    >>> format_tiles(parse_tiles("123m406p789s11z"))
    '123m406p789s11z'
    """
    text = ""
    suit = ""
    for name in map(tile_name, tiles):
        if suit and name[1] != suit:
            text += suit
        text += name[0]
        suit = name[1]
    return text + suit


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles))


def four(values: Iterable[T]) -> tuple[T, T, T, T]:
    """Return four values as a tuple of fixed length for the type checker.

    Raises:
        ValueError: if the number of values is not four.

    >>> four(seat + 1 for seat in SEATS)
    (1, 2, 3, 4)
    """
    first, second, third, fourth = values
    return first, second, third, fourth


def count_kinds(tiles: Iterable[Tile]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile >> 2] += 1
    return counts


def kinds_in(mask: KindMask) -> tuple[Kind, ...]:
    found, left = [], int(mask)
    while left:
        lowest = left & -left
        found.append(Kind(lowest.bit_length() - 1))
        left ^= lowest
    return tuple(found)


def mask_of(kinds: Iterable[Kind]) -> KindMask:
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return KindMask(mask)
