"""Any game, told apart by its content and not by its name."""

import re
from typing import Final

from rules.formats.addresses import find_address, find_seat, is_mahjong_soul
from rules.formats.json_shapes import read_addresses, read_json
from rules.formats.mjlog import read_mjlog
from rules.formats.reading import ReadResult, UnreadableGame
from rules.formats.unpacking import decode, decode_wide, unpack
from rules.tiles import Seat

MJLOG_TAG: Final = re.compile(r"<(?:mjloggm|INIT|GO|UN|TAIKYOKU)[\s>]", re.ASCII)
JSON_SIGN: Final = re.compile(r'#json=|"log"\s*+:\s*+\[|"type"\s*+:\s*+"start_(?:game|kyoku)"')
JSON_START: Final = re.compile(r'\{\s*+"|\[\s*+[\[{]')
HTML: Final = re.compile(r"<(?:!doctype\s++html|html|head|body|title)[\s>]", re.IGNORECASE)
HEAD_LENGTH: Final = 65_536


def read_game(data: bytes, source: str = "") -> ReadResult:
    """Read the game in a file's bytes, whatever the format.

    Args:
        data: the bytes as they are on disk, gzip or zip around them or not.
        source: the file's name or address: its id and seat (``tw``) are kept.

    Raises:
        UnreadableGame: it is no game that we can read; the message is one sentence that says why.
    """
    data, packing = unpack(data)
    address = find_address(source)
    game = address.game if address else ""
    seat = address.seat if address else find_seat(source)
    reading = _read(data, game, seat)
    return ReadResult(reading.record, packing + reading.repairs, reading.seat)


def looks_like_game(data: bytes) -> bool:
    try:
        data, _ = unpack(data)
    except UnreadableGame:
        return False
    head = (decode_wide(data) or decode(data[:HEAD_LENGTH]))[:HEAD_LENGTH]
    return bool(MJLOG_TAG.search(head) or JSON_SIGN.search(head)) and not HTML.search(head)


def _read(data: bytes, game: str, seat: Seat | None) -> ReadResult:
    text = decode_wide(data)
    head = (text or decode(data[:HEAD_LENGTH])).lstrip("\ufeff \t\r\n\x00")[:HEAD_LENGTH]
    if not head:
        raise UnreadableGame("The file is empty.")
    if JSON_START.match(head):
        return read_json(text or decode(data), game, seat)
    if MJLOG_TAG.search(head):
        return read_mjlog(text or data.decode("latin-1"), game, seat)
    if HTML.search(head):
        raise UnreadableGame(
            "This is a web page and not a game: the site refused, or the page around the game was "
            "saved in its place."
        )
    if "#json=" in head:
        return read_addresses(text or decode(data), game, seat)
    if head[0] in "{[":
        return read_json(text or decode(data), game, seat)
    address = find_address(head)
    if is_mahjong_soul(head):
        raise mahjong_soul()
    if address is not None:
        raise UnreadableGame(
            "The file holds only the address of the game {game}; open that address, or open its "
            ".mjlog file from Documents/My Tenhou/log, save the page "
            "https://tenhou.net/0/log/?{game} in a browser and open that file, or paste the game's "
            "JSON.",
            game=address.game,
        )
    if not head[:20].isprintable():
        raise UnreadableGame(
            "This is no game in a format that we read (Tenhou's mjlog, tenhou.net/6 JSON, mjai), "
            "and no text either: a picture or another program's file, perhaps."
        )
    raise UnreadableGame(
        "This is no game in a format that we read (Tenhou's mjlog, tenhou.net/6 JSON, mjai); "
        "it begins with {head!r}.",
        head=head[:20],
    )


def mahjong_soul() -> UnreadableGame:
    return UnreadableGame(
        "Mahjong Soul's records stay behind its login; convert the game to tenhou.net/6 JSON with "
        "a converter of your choice and open that file."
    )
