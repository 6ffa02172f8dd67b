"""Three rankings of the discards, each from one angle: speed, value, safety.

The map, top floor first: a line imports only from the lines below it.

    findings.py           rankings with the facts behind every score
    scores.py             the three at once, their terms, and the ranks that they give
    value.py              which discard keeps the most han
    value_components.py   the measures behind it
    speed.py              which discard leaves the hand closest to ready
    safety_components.py  the measures behind safety
    speed_components.py   the measures behind speed
    safety.py             how likely a discard is not to deal in
    safety_tables.py      the tables that safety is read from, learned ones and the paper's
    feature_index.py      which entries of these tables the positions show
    safety_features.py    the signs that an opponent gives, each with a table
    ryanmen.py            the two-sided waits a tile can be in, and what speaks against them
    components.py         what a discard keeps or gives up, in numbers that can be added
    component_names.py    their names
    calls.py              what a call changes: shanten, ukeire, the yaku in sight
    tenpai.py             what a tenpai hand waits for, and what each win pays
    method.py             ours, or the paper's own
    thresholds.py         near tanyao, a flush in sight, late: each such rule with its threshold
    one_away.py           one step from ready: how many draws leave a good wait
    blocks.py             how a hand falls into sets, joints, pairs and single tiles
    wait_shapes.py        how a ready hand waits: two-sided, inside, edge, two pairs, single
    call_yaku.py          which yaku an open hand may still win with, every form, on arrays
    last_round.py         what a win would change in the last round: the places
    standing.py           what wins and deal-ins do to the places at the end of a game
    open_hands.py         what the melds of others show, and which open hands are a threat
    ranking.py            a ranking: every legal discard with a score, a rank and facts
    glance.py             what a glance at the table tells: riichi, safe tiles, live ones
    yaku_distances.py     how far discards leave a hand from each yaku
    yaku.py               which yaku an open hand may still reach
    hands.py              which hand is being built: named, with its distance and probability
    hand_names.py         what hands are called, without arrays
    building.py           what hands are built into, and which discards put that further away
    hand_model.py         the hand model: how likely each direction is
    hand_features.py      the numbers that it looks at
    directions.py         how far a hand is from each direction
    tile_shapes.py        what a tile stands among, as a number
    once.py               an answer about one position, kept until the next
    no_wait.py            tiles on which no wait is left, for every tile of one is seen
    positions.py          many observations as arrays
"""
