"""The table as one seat sees it.

The map, top floor first: a line imports only from the lines below it.

    felt.py          the table of a game, with call buttons, prompt and keys
    table_view.py    rivers, melds, hands, labels, centre
    hand_view.py     tiles that lie or fly; the own hand, a button for each tile
    centre_box.py    round, points, riichi sticks, dora
    layout_model.py  where everything lies
    model.py         marks on tiles, tiles that move, calls, the bar of buttons
    words.py         a position as text for a message
"""
