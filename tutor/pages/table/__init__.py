"""The table as one seat sees it.

Modules, highest level first; each imports only from those listed below it.

    felt.py          the table of a game, with call buttons, prompt and keys
    table_view.py    rivers, melds, hands, labels, centre
    hand_view.py     lying and moving tiles; the player's hand, a button for each tile
    centre_box.py    round, points, riichi sticks, dora
    layout_model.py  the layout of the table
    model.py         marks on tiles, moving tiles, calls, the bar of buttons
    words.py         a position as text, for pasting into messages
"""
