"""Attributes and 16-bit melds of mjlog."""

import contextlib
import re
from typing import Final
from urllib.parse import unquote

from rules.formats.reading import BadRound
from rules.melds import Meld, MeldType
from rules.tiles import Seat, Tile, kind_of

NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)

MOST_HUNDREDS: Final = 10**5
"""Largest points of a seat or a payment, in hundreds; other formats do not accept more."""

Attributes = dict[str, str]


def integer(text: str) -> int:
    """Return a whole number of at most nine digits."""
    text = text.strip()
    if not NUMBER.fullmatch(text):
        raise BadRound("{text!r} is not a number", text=text[:20])
    return int(text)


def number_of(attributes: Attributes, key: str, default: int | None = None) -> int:
    """Return the number of an attribute, or `default` if it is missing."""
    if key not in attributes:
        if default is None:
            raise BadRound("{key} is missing", key=key)
        return default
    return integer(attributes[key])


def numbers_of(attributes: Attributes, key: str, count: int | None = None) -> list[int]:
    """Return the numbers of an attribute."""
    text = attributes.get(key)
    if text is None:
        raise BadRound("{key} is missing", key=key)
    try:  # faster than `integer`; spaces and underscores do no harm
        numbers = [*map(int, text[:400].split(","))]
    except ValueError:
        raise BadRound(
            "{key} is not a list of numbers: {text!r}", key=key, text=text[:40]
        ) from None
    if count is not None and len(numbers) != count:
        raise BadRound(
            "{key} has {found} numbers instead of {count}", key=key, found=len(numbers), count=count
        )
    if any(abs(number) > 10**7 for number in numbers):
        raise BadRound("{key} contains a number that is too large", key=key)
    return numbers


def pairs_of(attributes: Attributes, key: str) -> list[tuple[int, int]]:
    """Return the numbers of an attribute as pairs; none if it is missing."""
    if not attributes.get(key):
        return []
    numbers = numbers_of(attributes, key)
    if len(numbers) % 2:
        raise BadRound("{key} has an odd number of numbers", key=key)
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def tile_of(number: int) -> Tile:
    """Return the tile with this number, 0..135."""
    if not 0 <= number < 136:
        raise BadRound("there is no tile {number}", number=number)
    return Tile(number)


def tiles_of(attributes: Attributes, key: str, count: int | None = None) -> tuple[Tile, ...]:
    return tuple(tile_of(number) for number in numbers_of(attributes, key, count))


def seat_of(attributes: Attributes, key: str) -> Seat:
    """Return the seat in an attribute."""
    number = number_of(attributes, key)
    if not 0 <= number < 4:
        raise BadRound("{key} is {number}, but seats are 0 to 3", key=key, number=number)
    return Seat(number)


def name_of(text: str) -> str:
    with contextlib.suppress(UnicodeError):
        text = text.encode("latin-1").decode()
    return unquote(text)[:100]


def dan_of(text: str) -> int | None:
    """Return Tenhou's rank number, or None."""
    return int(text) if NUMBER.fullmatch(text) else None


def rate_of(text: str) -> float | None:
    """Return a rating, or None."""
    return float(text) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text, re.ASCII) else None


CHI: Final = 1 << 2
PON: Final = 1 << 3
KAKAN: Final = 1 << 4
NORTH: Final = 1 << 5


def decode_meld(seat: Seat, code: int) -> Meld:
    """Return the meld of a seat from its 16-bit code."""
    if not 0 <= code < 1 << 16:
        raise BadRound("no call has the code {code}", code=code)
    giver = code & 3
    from_seat = Seat((seat + giver) % 4)
    if code & CHI:
        return _decode_chi(code, from_seat)
    if code & (PON | KAKAN):
        kind, called = divmod(code >> 9, 3)
        if kind >= 34 or code & 3 == 0 or (code & PON and code & KAKAN):
            raise BadRound("no pon or kan has the code {code}", code=code)
        copies = _copies(kind)
        added = copies[code >> 5 & 3]
        pon = tuple(tile for tile in copies if tile != added)
        if code & PON:
            return Meld(MeldType.PON, pon, pon[called], from_seat)
        return Meld(MeldType.KAKAN, copies, pon[called], from_seat, added)
    if code & NORTH:
        raise BadRound("the call {code} belongs to a three-player game", code=code)
    tile = Tile(code >> 8)
    if tile >= 136:
        raise BadRound("no call has the code {code}", code=code)
    tiles = _copies(kind_of(tile))
    if not giver:
        return Meld(MeldType.ANKAN, tiles)
    return Meld(MeldType.DAIMINKAN, tiles, tile, from_seat)


def encode_meld(seat: Seat, meld: Meld) -> int:
    giver = 0 if meld.from_seat is None else (meld.from_seat - seat) % 4
    first = meld.tiles[0]
    match meld.type:
        case MeldType.CHI:
            assert meld.called is not None
            kind = kind_of(first)
            pattern = (kind // 9 * 7 + kind % 9) * 3 + meld.tiles.index(meld.called)
            copies = [tile & 3 for tile in meld.tiles]
            return pattern << 10 | copies[2] << 7 | copies[1] << 5 | copies[0] << 3 | CHI | giver
        case MeldType.PON | MeldType.KAKAN:
            assert meld.called is not None
            spare = meld.added
            if spare is None:
                spare = next(t for t in _copies(kind_of(first)) if t not in meld.tiles)
            pon = [tile for tile in _copies(kind_of(first)) if tile != spare]
            pattern = kind_of(first) * 3 + pon.index(meld.called)
            bit = PON if meld.type is MeldType.PON else KAKAN
            return pattern << 9 | (spare & 3) << 5 | bit | giver
        case MeldType.DAIMINKAN | MeldType.ANKAN:
            return (first if meld.called is None else meld.called) << 8 | giver


def _decode_chi(code: int, from_seat: Seat) -> Meld:
    pattern, called = divmod(code >> 10, 3)
    if pattern >= 21 or code & 3 != 3:
        raise BadRound("no chi has the code {code}", code=code)
    low = pattern // 7 * 9 + pattern % 7
    tiles = (
        Tile(low * 4 + (code >> 3 & 3)),
        Tile(low * 4 + 4 + (code >> 5 & 3)),
        Tile(low * 4 + 8 + (code >> 7 & 3)),
    )
    return Meld(MeldType.CHI, tiles, tiles[called], from_seat)


def _copies(kind: int) -> tuple[Tile, Tile, Tile, Tile]:
    return Tile(kind * 4), Tile(kind * 4 + 1), Tile(kind * 4 + 2), Tile(kind * 4 + 3)
