"""Files of other programs <-> GameRecord: one module per format, its writer in `_write` beside it.

    fetch.py            One game from Tenhou's server or from whatever a person pasted: a path, an
    address_list.py     lists of addresses, parted into games
    logs.py             files, folders and archives as a stream of games
    archives.py         Zip and tar archives, read entry by entry within bounds.
    reader.py           Any game: the format is recognised by its content.
    mjai.py             mjai JSON lines to GameRecord and back.
    tenhou6_write.py    GameRecord to tenhou.net/6 JSON.
    tenhou6.py          tenhou.net/6 JSON to GameRecord.
    addresses.py        Tenhou's replay addresses and game ids, and lists of them.
    tenhou6_results.py  How tenhou.net/6 JSON says that a round ended.
    mjlog_write.py      record -> Tenhou's XML
    mjlog.py            Tenhou's mjlog XML to GameRecord.
    mjlog_values.py     The attributes of mjlog tags, and its 16-bit melds.
    faces.py            faces -> physical tiles, where a format knows faces only
    json_text.py        JSON values out of a damaged text
    opening.py          Files and folders that people name: opened, listed and decompressed within
    reading.py          ReadResult and UnreadableGame, and what all readers share.

What is found wrong with a file is always one sentence: `UnreadableGame` where nothing can be read,
a `Repair` where a part was left out. Nothing here ever fails otherwise on what a file holds.
"""

from rules.formats.address_list import find_list
from rules.formats.addresses import GameAddress, find_address
from rules.formats.fetch import fetch_game, open_replay
from rules.formats.logs import LogFile, find_archive, find_logs
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import read_game
from rules.formats.reading import ReadResult, UnreadableGame, describe, located
from rules.formats.tenhou6_write import write_tenhou6

__all__ = [
    "GameAddress",
    "LogFile",
    "ReadResult",
    "UnreadableGame",
    "describe",
    "fetch_game",
    "find_address",
    "find_archive",
    "find_list",
    "find_logs",
    "located",
    "open_replay",
    "read_game",
    "write_mjai",
    "write_mjlog",
    "write_tenhou6",
]
