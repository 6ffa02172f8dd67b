"""What the English sentences state, read back from their words alone.

A text is tried against patterns in which ``{T}`` is a tile, ``{TS}`` tiles, ``{W}`` seats and
``{N}`` a number. No name of the tutor's own word lists is used.
"""

import re
from functools import cache
from typing import Final

from rules.tiles import Seat

HONOURS: Final = ("East", "South", "West", "North", "White dragon", "Green dragon", "Red dragon")
SUITS: Final = ("man", "pin", "sou")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
SEATS: Final = ("You", "Right", "Across", "Left")

_TILE: Final = rf"(?:[Rr]ed )?(?:[1-9]-(?:man|pin|sou)|{'|'.join(HONOURS)})"
_SEAT: Final = r"(?:You|Right|Across|Left)(?: \(dealer\))?"
_NUMBER: Final = rf"(?:[\d,]+|{'|'.join(NUMBERS)})"


def _listed(item: str) -> str:
    return rf"(?:{item}(?:, {item})*(?: and (?:{item}|\d+ more))?)"


_SLOTS: Final = {"T": _TILE, "TS": _listed(_TILE), "W": _listed(_SEAT), "N": _NUMBER}


@cache
def pattern(text: str) -> re.Pattern[str]:
    """The pattern of a text with slots; a slot's name may end in a figure: ``{N2}``."""

    def slot(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{_SLOTS[found[1].rstrip('0123456789')]})"

    return re.compile(re.sub(r"\{([A-Z]+\d*)\}", slot, text))


def kinds(text: str) -> list[int]:
    """The kinds of the tiles that a text names, in its order; red and plain five are one."""
    return [_kind(name) for name in re.findall(_TILE, text)]


def seats(text: str, seat: Seat) -> list[Seat]:
    """The seats that a text names, seen from one of them, in its order."""
    return [Seat((seat + SEATS.index(name)) % 4) for name in re.findall("|".join(SEATS), text)]


def number(text: str) -> int:
    """A number in figures or letters."""
    return NUMBERS.index(text) if text in NUMBERS else int(text.replace(",", ""))


def _kind(name: str) -> int:
    bare = name[4:] if name.lower().startswith("red ") and name != "Red dragon" else name
    if bare in HONOURS:
        return 27 + HONOURS.index(bare)
    return 9 * SUITS.index(bare[2:]) + int(bare[0]) - 1
