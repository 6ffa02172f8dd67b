"""Three rankings of the discards, each from one angle: speed, value, safety.

The map, top floor first: a line imports only from the lines below it.

    calls.py            What a call changes: shanten, ukeire, the yaku still possible.
    tenpai.py           Ready hands: waits, their shapes, and what each win pays.
    thresholds.py       near tanyao, a flush in sight, late: each such rule with its threshold
    standing.py         What wins and deal-ins do to the placements.
    table_read.py       What the table shows: riichi, open hands, safe tiles.
    rankings.py         The rankings of the three evaluators, with the facts behind every score.
    value.py            Value: which discard keeps the most han.
    safety.py           Safety: how likely a discard is not to deal in.
    speed.py            Speed: which discard leaves the hand closest to ready.
    blocks.py           How a hand falls into sets, taatsu, pairs and isolated tiles.
    safety_tables.py    The tables that safety is read from, learned and the paper's.
    components.py       What a discard keeps or gives up, as numbers that can be added.
    safety_features.py  The signs that an opponent gives, each with a table.
    yaku.py             Which yaku a hand can still reach, and how far each is.
    hands.py            The hand being built: name, distance and probability.
    hand_model.py       The hand model: how likely each direction is, and the discards that set it
    positions.py        Many observations as arrays.
"""
