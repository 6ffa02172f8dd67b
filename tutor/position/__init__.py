"""Rankings of the discards of a position by speed, by value and by safety.

Modules, highest level first; each imports only from those listed below it.

    standing.py         How wins and deal-ins change the placements.
    table_read.py       What the table shows: riichi, open hands, safe tiles, lateness.
    rankings.py         The three rankings, with the facts behind every score.
    value.py            Value: the han that each discard gives up.
    safety.py           Safety: the probability of not dealing in, from learned factors.
    speed.py            Speed: shanten and ukeire after each discard.
    blocks.py           Division of a hand into sets, taatsu, pairs and isolated tiles; wait shapes.
    components.py       Terms of a score: weighted sums of measures.
    safety_features.py  Features of an opponent that predict tenpai and waits.
    yaku.py             The yaku that a hand can still reach, with the shanten of each.
    hands.py            The hand model: likely final hands, and the discards that set them back.
    positions.py        A batch of observations as arrays.
"""
