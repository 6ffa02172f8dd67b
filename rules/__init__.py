"""The rules of riichi mahjong, without advice or user interface.

Modules, highest level first; each imports only from those listed below it, never from the tutor.

    formats/           replay files <-> GameRecord, one module per format
    check.py           replay a game through the rules and list each disagreement
    table.py           a game in progress: deals, asks the seats, resolves their answers
    record.py          GameRecord: a game as its events
    value_tables.py    tables of yaku, fu and points, for beginners to look up
    legal.py           the actions that the rules allow a seat
    scoring.py         han, fu, yaku and payments (the only user of the `mahjong` package)
    round.py           the state of one round: apply(event), observe(seat)
    observation.py     Observation: what one seat can see
    events.py          the events of a round, and the rule options
    placement.py       placement by points
    yaku_shanten.py    shanten towards each yaku, for arrays of hands
    melds.py           melds, and the melds of many hands as arrays
    shanten.py         shanten, ukeire and waits, for one hand and for arrays of hands
    shanten_tables.py  lookup tables of suit patterns
    tiles.py           tiles, kinds, seats and their notation
    message.py         messages that can be translated later, and the errors that carry them
"""
