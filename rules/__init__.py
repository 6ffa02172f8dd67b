"""Riichi mahjong as fact: no opinion, no window.

The map, top floor first: a line imports only from the lines below it, and nothing of the tutor.

    formats/           files of other programs <-> GameRecord, one module a format
    check.py           plays a whole game through the rules and lists what disagrees
    table.py           a table: it deals, asks the seats, settles who comes first
    snapshot.py        a round taken up in its middle
    succession.py      what follows a round: the next one, or the end of the game
    record.py          GameRecord: a game as its events; replay() walks through it
    offers.py          every action that a seat may take now
    legal.py           what the rules forbid, and the predicates they stand on
    payments.py        who pays what for a win or a drawn round
    scoring.py         han, fu and yaku (the `mahjong` package stays in here)
    round.py           Round: the whole truth of one round; apply(event), observe(seat)
    wall.py            the tiles in the order in which they will be taken
    dealing.py         whether a deal can be
    illegal.py         IllegalEvent: what cannot happen, and how that is told
    observation.py     Observation: what one seat can see
    events.py          the things that happen at a table
    placement.py       who stands where by points
    yaku_shanten.py    how far hands are from ready with each yaku, in numpy
    outside_hands.py   the tables of hands with a terminal or honour in every set, in numpy
    laid_melds.py      LaidMelds: the melds of many hands as arrays
    shanten.py         shanten, ukeire and waits: one hand at once, and whole arrays of hands
    shanten_arrays.py  the same for arrays, in numpy
    shanten_hand.py    the same for one hand, in plain Python
    shanten_bulk.py    ukeire of a block of hands at once, on the mask tables
    shanten_masks.py   for a pattern and what the rest needs, the draws that help
    shanten_tables.py  every pattern of a suit as one of 126 classes
    melds.py           what a call lays open
    ruleset.py         which of Tenhou's rules a game is played with
    tiles.py           tiles, kinds, seats and their notation
    damage.py          what is wrong with data that somebody else wrote
    names.py           how names are sorted where people see them
    message.py         Message: what there is to say, in any language; the errors that carry one
    point_table.py     what a win of so many han and fu pays
"""
