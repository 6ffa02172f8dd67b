"""Rank the discards of a position three times: by speed, by value and by safety.

The map, top floor first: a line imports only from the lines below it.

    standing.py         What wins and deal-ins do to the placements.
    table_read.py       What the table shows: riichi, open hands, safe tiles, lateness.
    rankings.py         The three rankings, with the facts behind every score.
    value.py            Value: the han that each discard gives away.
    safety.py           Safety: the probability that a discard does not deal in, by learned factors.
    speed.py            Speed: shanten and ukeire after each discard.
    blocks.py           How a hand falls into sets, taatsu, pairs and isolated tiles; wait shapes.
    components.py       Terms of a score: weighted sums of measures.
    safety_features.py  Features of an opponent that predict tenpai and waits.
    yaku.py             The yaku that a hand can still reach, with the shanten of each.
    hands.py            The hand model: likely final hands, and what sets them back.
    positions.py        A batch of observations as arrays.
"""
