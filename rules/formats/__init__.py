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
