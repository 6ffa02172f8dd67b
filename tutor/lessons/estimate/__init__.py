"""What a discard may win less what it may lose, in points: a simple model of its own, which the
advice does not use. The costs of lessons are told by it.

The map, top floor first: a line imports only from the lines below it.

    balance.py    what each discard may win less what it may lose
    gains.py      what a hand may win after each discard
    paths.py      the ways in which an open hand may still reach a yaku
    threats.py    what discarding a tile may cost
    prospects.py  how likely a waiting hand is to win the round
    standing.py   what points are worth for the place at the end
    worth.py      what a hand would win, in points
"""
