"""What was found of a position, a frozen dataclass a kind of reason: facts, no words.

The map, top floor first: a line imports only from the lines below it.

    discards.py    of a discard: the best ones, the next one, the one played
    faults.py      what is wrong with the one played, where it has a name
    shortfalls.py  what a discard lacks beside the best one
    singles.py     of two single tiles: what may still come of this one, less of the best
    kept.py        what the best discards keep and give up
    moment.py      what decided the plan
    ends.py        the end of a round and of a game
    calls.py       what a call, riichi, kan or win changes
    offers.py      why it is taken or not
    threats.py     what threatens, the price of going on, the order of folding
"""
