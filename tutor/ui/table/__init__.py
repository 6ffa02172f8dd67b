"""The table as one seat sees it.

The map, top floor first: a line imports only from the lines below it.

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
    hand_places.py   where the hands lie with their melds, and the labels beside them
    mark_places.py   where chips stand above the hand, and the word on the tile thrown
    centre_places.py  what the middle of the table says and where, by its size
    table_layout.py  how large everything on the table is, from the size of the felt alone
    passage.py       which tile went from one place to another between two views
    table_words.py   what the table says to those who cannot see it
    hand_marks.py    what is marked on the own hand
"""
