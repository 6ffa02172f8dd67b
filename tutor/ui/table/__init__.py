"""The table as one seat sees it.

The map, top floor first: a line imports only from the lines below it.

    felt.py          the felt of a practice game: the table, line and bar above the hand
    call_bar.py      the bar above the hand: calls, wins, questions before a discard stands
    felt_prompt.py   the line above the hand
    hand_keys.py     keys for a hand: which choose a tile, and what Enter and Space press
    table_view.py    the table as one seat sees it
    centre_box.py    the middle of the table
    dora_painter.py  draws the dora in the middle
    hand_view.py     the own hand: one real button a tile, with marks about them
    marks_view.py    what is drawn about the tiles of the hand: chips, frame, safety, the ring
    tile_button.py   one tile of the own hand, as a button
    seat_view.py     the other players: their closed hands seen from above
    felt_note.py     a few words on a dark pill on the felt
    flying_tile.py   a tile on its way to a river or a meld
    tiles_view.py    a group of tiles on the felt, painted
"""
