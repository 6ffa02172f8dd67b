"""Reasons: facts about a position as frozen dataclasses, without words.

The map, top floor first: a line imports only from the lines below it.

    discards.py  Reasons about discards: the best ones, the next one, the one played.
    moment.py    Reasons about the situation: plan, threats, end of the round and game.
    calls.py     Reasons about calls, riichi, kans and wins.
"""
