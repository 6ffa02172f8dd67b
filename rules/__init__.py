"""Riichi mahjong as fact: no opinion, no window.

The map, top floor first: a line imports only from the lines below it, and nothing of the tutor.

    formats/           files of other programs <-> GameRecord, one module a format
    check.py           plays a whole game through the rules and lists what disagrees
    table.py           A table: it deals, asks the seats, decides who comes first, and moves on to
    record.py          GameRecord: a game as its events, and placement by points.
    legal.py           What the rules allow and forbid: every action that a seat may take now.
    scoring.py         Han, fu, yaku and payments; the only module that imports the `mahjong` packa
    round.py           The state of one round: apply(event), observe(seat), and the errors of impos
    observation.py     Observation: what one seat can see
    events.py          What happens at a table, and the rules that a game is played by.
    placement.py       who stands where by points
    yaku_shanten.py    How far hands are from ready with each yaku, in numpy.
    melds.py           Melds: what a call lays open, and the melds of many hands as arrays.
    shanten.py         Shanten, ukeire and waits, for one hand and for arrays of hands.
    shanten_bulk.py    ukeire of a block of hands at once, on the mask tables
    shanten_tables.py  Tables of suit patterns, and the ukeire of many hands at once computed from
    tiles.py           tiles, kinds, seats and their notation
    message.py         Messages that can be translated later, the error types that carry them, and
"""
