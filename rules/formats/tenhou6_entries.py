"""The entries of tenhou.net/6's columns: what a seat drew or called, and what it discarded."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.formats.faces import FIRST_RED_FACE
from rules.formats.reading import BadRound, shown
from rules.melds import MeldType
from rules.message import Message
from rules.tiles import Seat

CALLS: Final = {"c": MeldType.CHI, "p": MeldType.PON, "m": MeldType.DAIMINKAN}
KANS: Final = {"a": MeldType.ANKAN, "k": MeldType.KAKAN}
CALL: Final = re.compile(r"((?:[0-9]{2})*)([cpmak])((?:[0-9]{2})+)", re.ASCII)
MAX_ENTRIES: Final = 60


@dataclass(frozen=True, slots=True)
class DrawEntry:
    face: int
    call: MeldType | None = None
    own: tuple[int, ...] = ()
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class DiscardEntry:
    face: int | None
    """None: what was just drawn. For a kakan the added tile."""
    riichi: bool = False
    kan: MeldType | None = None
    own: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EmptyEntry:
    """The empty entry opposite a daiminkan."""


@dataclass(frozen=True, slots=True)
class UnclearEntry:
    why: Message


AnyDrawEntry: TypeAlias = DrawEntry | UnclearEntry
AnyDiscardEntry: TypeAlias = DiscardEntry | EmptyEntry | UnclearEntry


def list_in(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _face(number: int) -> int:
    suit, rank = divmod(number, 10)
    if 1 <= suit <= 3 and rank:
        return suit * 9 + rank - 10
    if suit == 4 and 1 <= rank <= 7:
        return 26 + rank
    if suit == 5 and 1 <= rank <= 3:
        return FIRST_RED_FACE + rank - 1
    raise BadRound("{what} is no tile", what=shown(number))


def faces_in(value: object) -> list[int]:
    """Return the faces of a list of tile numbers.

    Raises:
        BadRound: one is none.
    """
    return [
        _face(number) if type(number) is int else _bad(number) for number in list_in(value)[:20]
    ]


def _bad(value: object) -> int:
    raise BadRound("{what!r} is no tile", what=shown(value))


def read_draw_column(column: object, seat: Seat) -> list[AnyDrawEntry]:
    entries: list[AnyDrawEntry] = []
    for entry in list_in(column)[:MAX_ENTRIES]:
        try:
            entries.append(_read_draw(entry, seat))
        except BadRound as error:
            entries.append(UnclearEntry(error.message))
    return entries


def read_discard_column(column: object) -> list[AnyDiscardEntry]:
    entries: list[AnyDiscardEntry] = []
    for entry in list_in(column)[:MAX_ENTRIES]:
        try:
            entries.append(_read_discard(entry))
        except BadRound as error:
            entries.append(UnclearEntry(error.message))
    return entries


def _read_draw(entry: object, seat: Seat) -> DrawEntry:
    if type(entry) is int:
        return DrawEntry(_face(entry))
    letter, place, tiles = _split_call(entry)
    if letter not in CALLS:
        raise BadRound("{entry!r} is no draw and no call", entry=shown(entry))
    giver = Seat((seat + (3, 2, 1, 1)[place]) % 4)
    return DrawEntry(tiles[place], CALLS[letter], tuple(tiles[:place] + tiles[place + 1 :]), giver)


def _read_discard(entry: object) -> DiscardEntry | EmptyEntry:
    if type(entry) is int:
        return EmptyEntry() if entry == 0 else DiscardEntry(None if entry == 60 else _face(entry))
    text = entry if isinstance(entry, str) else ""
    if re.fullmatch("r[0-9]{2}", text, re.ASCII):
        return DiscardEntry(None if text == "r60" else _face(int(text[1:])), riichi=True)
    letter, place, tiles = _split_call(entry)
    if letter not in KANS:
        raise BadRound("{entry!r} is no discard and no kan", entry=shown(entry))
    return DiscardEntry(tiles[place], kan=KANS[letter], own=tuple(tiles))


def _split_call(entry: object) -> tuple[str, int, list[int]]:
    match = CALL.fullmatch(entry) if isinstance(entry, str) and len(entry) <= 9 else None
    if not match:
        raise BadRound("{entry!r} is neither a tile nor a call", entry=shown(entry))
    before, letter, after = match.groups()
    digits = before + after
    tiles = [_face(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    if len(tiles) != (3 if letter in "cp" else 4):
        raise BadRound("{entry} has {count} tiles", entry=entry, count=len(tiles))
    return letter, len(before) // 2, tiles
