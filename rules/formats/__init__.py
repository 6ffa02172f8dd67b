"""Files of other programs <-> GameRecord: one module per format, its writer in `_write` beside it.

    fetch.py            one game from Tenhou's server, kept in a folder
    replay.py           the game that a person means: a path, an address, a pasted text
    address_list.py     lists of addresses, parted into games
    logs.py             files, folders and archives as a stream of games
    archives.py         zips and tars, entry by entry, within bounds
    tar_entries.py      the files of a tar, one after another
    reader.py           any game, told apart by its content
    json_shapes.py      games in JSON, whatever their shape
    mjai_write.py       record -> mjai JSON lines
    mjai.py             mjai JSON lines -> record
    mjai_values.py      what the keys of its messages hold
    tenhou6_write.py    record -> tenhou.net/6 JSON
    tenhou6.py          tenhou.net/6 JSON -> record
    tenhou6_heads.py    who sat there, by which rules, on what day
    addresses.py        Tenhou's game ids in addresses and file names
    tenhou6_order.py    its columns back into one order of events
    tenhou6_entries.py  the entries of its columns
    tenhou6_results.py  its words for how a round ended
    mjlog_write.py      record -> Tenhou's XML
    mjlog.py            Tenhou's XML -> record
    mjlog_starts.py     its tags for how a game and a round begin
    mjlog_ends.py       its tags for how a round ended
    mjlog_values.py     what the attributes of its tags hold
    mjlog_melds.py      calls packed into 16 bits
    results.py          what the formats share about ends of rounds and games
    faces.py            faces -> physical tiles, where a format knows faces only
    json_text.py        JSON values out of a damaged text
    unpacking.py        gzip and zip within bounds
    opening.py          files that people name: no pipes, no devices
    folders.py          folders that people name, with all below them
    reading.py          ReadResult, UnreadableGame, and rounds while they are read
    one_game.py         of what a file holds, the rounds of its first game

What is found wrong with a file is always one sentence: `UnreadableGame` where nothing can be read,
a `Repair` where a part was left out. Nothing here ever fails otherwise on what a file holds.
"""

from rules.formats.address_list import find_list
from rules.formats.addresses import GameAddress, find_address
from rules.formats.fetch import fetch_game
from rules.formats.logs import LogFile, find_archive, find_logs
from rules.formats.mjai_write import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import read_game
from rules.formats.reading import ReadResult, UnreadableGame, describe, located
from rules.formats.replay import open_replay
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
