"""What the table shows and where it lies, without Qt.

The map, top floor first: a line imports only from the lines below it.

    hand_layout.py    where the hands lie with their melds, and the labels beside them
    mark_layout.py    where chips stand above the hand, and the word on the discarded tile
    centre_layout.py  what the middle of the table says and where, by its size
    table_layout.py   how large everything on the table is, from the size of the felt alone
    passage.py        which tile went from one place to another between two views
    mark_captions.py  the marks of a tile in words
    hand_marks.py     what is marked on the own hand
"""
