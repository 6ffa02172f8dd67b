"""What the attributes of an mjlog's tags hold: numbers, tiles, seats, names.

Every function raises BadRound where the text is nothing of the kind.
"""

import contextlib
import re
from typing import Final
from urllib.parse import unquote

from rules.formats.reading import BadRound
from rules.tiles import Seat, Tile

NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)

MOST_HUNDREDS: Final = 10**5
"""Of points that a seat has, or that a win or a draw moves: more is damage, and could not be
written."""

Attributes = dict[str, str]


def whole(text: str) -> int:
    """Return the number that a text spells.

    Raises:
        BadRound: the text is no number.
    """
    text = text.strip()
    if not NUMBER.fullmatch(text):
        raise BadRound("{text!r} is no number", text=text[:20])
    return int(text)


def number_of(attributes: Attributes, key: str, default: int | None = None) -> int:
    """Return the single number of an attribute, or `default` where it is missing.

    Raises:
        BadRound: it is missing and has no default, or is no number.
    """
    if key not in attributes:
        if default is None:
            raise BadRound("{key} is missing", key=key)
        return default
    return whole(attributes[key])


def numbers_of(attributes: Attributes, key: str, count: int | None = None) -> list[int]:
    """Return the numbers of an attribute, `count` of them where that is given.

    Raises:
        BadRound: it is missing, no list of numbers, or has another count.
    """
    text = attributes.get(key)
    if text is None:
        raise BadRound("{key} is missing", key=key)
    try:  # the quick road; what it lets through beyond digits does no harm
        numbers = [*map(int, text[:400].split(","))]
    except ValueError:
        raise BadRound(
            "{key} is not a list of numbers: {text!r}", key=key, text=text[:40]
        ) from None
    if count is not None and len(numbers) != count:
        raise BadRound(
            "{key} has {found} numbers in place of {count}",
            key=key,
            found=len(numbers),
            count=count,
        )
    if any(abs(number) > 10**7 for number in numbers):
        raise BadRound("{key} holds a number that is far too large", key=key)
    return numbers


def pairs_of(attributes: Attributes, key: str) -> list[tuple[int, int]]:
    """Return the numbers of an attribute as pairs.

    Raises:
        BadRound: their count is odd.
    """
    if not attributes.get(key):
        return []
    numbers = numbers_of(attributes, key)
    if len(numbers) % 2:
        raise BadRound("{key} has an odd number of numbers", key=key)
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def tile_of(number: int) -> Tile:
    """Return the tile with this number, 0..135.

    Raises:
        BadRound: there is no such tile.
    """
    if not 0 <= number < 136:
        raise BadRound("there is no tile {number}", number=number)
    return Tile(number)


def tiles_of(attributes: Attributes, key: str, count: int | None = None) -> tuple[Tile, ...]:
    return tuple(tile_of(number) for number in numbers_of(attributes, key, count))


def seat_of(attributes: Attributes, key: str) -> Seat:
    """Return the seat that an attribute names.

    Raises:
        BadRound: the number is no seat, 0..3.
    """
    number = number_of(attributes, key)
    if not 0 <= number < 4:
        raise BadRound("{key} is {number}, but seats go from 0 to 3", key=key, number=number)
    return Seat(number)


def name_of(text: str) -> str:
    with contextlib.suppress(UnicodeError):
        text = text.encode("latin-1").decode()
    return unquote(text)[:100]


def dan_of(text: str) -> int | None:
    """Tenhou's rank number, None where there is none."""
    return int(text) if NUMBER.fullmatch(text) else None


def rate_of(text: str) -> float | None:
    """Return a rate, None where there is none."""
    return float(text) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text, re.ASCII) else None
