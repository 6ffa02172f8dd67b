"""Tenhou's calls packed into 16 bits: the ``m`` of an mjlog's ``<N>``, and back.

The two lowest bits say from whom the tile came (0 nobody, 1 right, 2 across, 3 left of the
caller); then a bit for chi (4), pon (8), kakan (16) and the North tile of three-player games (32);
no such bit means a daiminkan or an ankan.
"""

from typing import Final

from rules.formats.reading import BadRound
from rules.melds import Meld, MeldType
from rules.tiles import Seat, Tile, kind_of

CHI: Final = 1 << 2
PON: Final = 1 << 3
KAKAN: Final = 1 << 4
NORTH: Final = 1 << 5


def decode_meld(seat: Seat, code: int) -> Meld:
    """Return the meld that `seat` lays, from its 16-bit code.

    Raises:
        BadRound: no such meld exists.
    """
    if not 0 <= code < 1 << 16:
        raise BadRound("no call has the code {code}", code=code)
    giver = code & 3
    from_seat = Seat((seat + giver) % 4)
    if code & CHI:
        return _decode_chi(code, from_seat)
    if code & (PON | KAKAN):
        return _decode_pon(code, from_seat)
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


def _decode_pon(code: int, from_seat: Seat) -> Meld:
    kind, called = divmod(code >> 9, 3)
    if kind >= 34 or code & 3 == 0 or (code & PON and code & KAKAN):
        raise BadRound("no pon or kan has the code {code}", code=code)
    copies = _copies(kind)
    added = copies[code >> 5 & 3]
    pon = tuple(tile for tile in copies if tile != added)
    if code & PON:
        return Meld(MeldType.PON, pon, pon[called], from_seat)
    return Meld(MeldType.KAKAN, copies, pon[called], from_seat, added)


def _copies(kind: int) -> tuple[Tile, Tile, Tile, Tile]:
    return Tile(kind * 4), Tile(kind * 4 + 1), Tile(kind * 4 + 2), Tile(kind * 4 + 3)
