"""Conversion between replay files and GameRecord, one module per format.

    fetch.py             games by path, address or id, or from Tenhou's server
    address_list.py      text files of addresses, split into games
    logs.py              files, folders, zip and tar archives as a stream of games
    reader.py            games of any format, recognised by content
    mjai.py              mjai JSON lines <-> GameRecord
    kobalab.py           Denno Mahjong's paipu JSON -> GameRecord
    majsoul.py           Mahjong Soul's raw records -> GameRecord
    majsoul_wire.py      Mahjong Soul's protobuf and its JSON forms, decoded
    tenhou6_write.py     GameRecord -> tenhou.net/6 JSON
    tenhou6.py           tenhou.net/6 JSON -> GameRecord
    tenhou6_dialects.py  variants of the heads, rules and words in tenhou.net/6 JSON
    addresses.py         Tenhou's replay addresses and game ids
    mjlog_write.py       GameRecord -> Tenhou's mjlog XML
    mjlog.py             Tenhou's mjlog XML -> GameRecord
    faces.py             physical tiles and ends of rounds for formats that only give faces
    json_text.py         JSON values from damaged text
    opening.py           open, list and decompress files within limits of size
    reading.py           ReadResult, UnreadableGame, and the draft of a game that readers build

A file with nothing readable raises `UnreadableGame`; a part left out becomes a `Repair`. Inside the
readers, a value of the wrong form raises `BadRound`. No content raises anything else.
"""
