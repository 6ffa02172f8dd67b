"""The table as one seat sees it.

The map, top floor first: a line imports only from the lines below it.

    felt.py        The table of a practice game, with calls and prompts.
    table_view.py  The table as one seat sees it.
    hand_view.py   The own hand: one button a tile, with marks.
    centre_box.py  The middle of the table.
    tiles_view.py  Groups of tiles on the table, and a tile on its way.
"""
