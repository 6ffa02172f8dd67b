"""Replay files <-> GameRecord, one module per format.

    fetch.py             a game by path, address or id, or from Tenhou's server
    address_list.py      text files of addresses, split into games
    logs.py              files, folders, zip and tar archives as a stream of games
    reader.py            any game, the format recognised by content
    mjai.py              mjai JSON lines <-> GameRecord
    kobalab.py           Denno Mahjong's paipu JSON -> GameRecord
    majsoul.py           Mahjong Soul's raw records -> GameRecord
    majsoul_wire.py      Mahjong Soul's protobuf and its JSON forms, decoded
    tenhou6_write.py     GameRecord -> tenhou.net/6 JSON
    tenhou6.py           tenhou.net/6 JSON -> GameRecord
    tenhou6_dialects.py  heads, rules and words of tenhou.net/6 JSON
    addresses.py         Tenhou's replay addresses and game ids
    mjlog_write.py       GameRecord -> Tenhou's mjlog XML
    mjlog.py             Tenhou's mjlog XML -> GameRecord
    faces.py             physical tiles for formats that only give faces, and ends of rounds
    json_text.py         JSON values from damaged text
    opening.py           open, list and decompress files within limits of size
    reading.py           ReadResult, UnreadableGame, and the draft of a game

A file with nothing readable raises `UnreadableGame`, a part left out becomes a `Repair`; inside the
readers, a value of the wrong form raises `BadRound`. No content of a file raises anything else.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.formats.address_list import find_list as find_list
    from rules.formats.addresses import GameAddress as GameAddress
    from rules.formats.addresses import find_address as find_address
    from rules.formats.fetch import fetch_game as fetch_game
    from rules.formats.fetch import open_replay as open_replay
    from rules.formats.logs import LogFile as LogFile
    from rules.formats.logs import find_archive as find_archive
    from rules.formats.logs import find_logs as find_logs
    from rules.formats.mjai import write_mjai as write_mjai
    from rules.formats.mjlog_write import write_mjlog as write_mjlog
    from rules.formats.reader import read_game as read_game
    from rules.formats.reading import ReadResult as ReadResult
    from rules.formats.reading import UnreadableGame as UnreadableGame
    from rules.formats.reading import describe as describe
    from rules.formats.reading import located as located
    from rules.formats.tenhou6_write import write_tenhou6 as write_tenhou6

HOMES = {
    "GameAddress": "addresses",
    "LogFile": "logs",
    "ReadResult": "reading",
    "UnreadableGame": "reading",
    "describe": "reading",
    "fetch_game": "fetch",
    "find_address": "addresses",
    "find_archive": "logs",
    "find_list": "address_list",
    "find_logs": "logs",
    "located": "reading",
    "open_replay": "fetch",
    "read_game": "reader",
    "write_mjai": "mjai",
    "write_mjlog": "mjlog_write",
    "write_tenhou6": "tenhou6_write",
}
"""Modules by the names imported from them at first use: the window opens without the readers."""


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)
