"""Files of other programs <-> GameRecord: one module a format, reader and writer in a pair.

The map, top floor first: a line imports only from the lines below it.

    mjai_write.py       a GameRecord as mjai JSON lines (see `mjai` for what that cannot hold)
    tenhou6_write.py    a GameRecord as tenhou.net/6's JSON
    mjai.py             mjai: one JSON event a line, as programs that play mahjong speak it
    mjlog_write.py      a GameRecord as Tenhou's mjlog
    tenhou6.py          tenhou.net/6's JSON: a round is an array of seventeen
    mjlog.py            Tenhou's own record, mjlog: one line of flat XML
    faces.py            from faces to physical tiles
    mjlog_melds.py      Tenhou's calls packed into 16 bits
    tenhou6_results.py  the last entry of a tenhou.net/6 round
    unpacking.py        gzip and zip around a single game
    reading.py          what a reader hands back, and how it says that it cannot
    results.py          how a round or a game ended, in the terms that several formats share
    tenhou6_order.py    in which order things happened
"""
