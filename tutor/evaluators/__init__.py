"""Three rankings of the discards, each from one angle: speed, value, safety.

The map, top floor first: a line imports only from the lines below it.

    safety.py     how likely a discard is not to deal in
    ranking.py    a ranking: every legal discard with a score, a rank and facts
    positions.py  many observations as arrays
"""
