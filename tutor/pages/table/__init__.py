"""The table as one seat sees it.

The map, top floor first: a line imports only from the lines below it.

    play.py          a table to play at: felt, side panel, mouse and keys
    felt.py          the table of a practice game, with call buttons and prompt
    table_view.py    rivers, melds, hands, labels, centre
    hand_view.py     the own hand: a button for each tile
    centre_box.py    round, points, riichi sticks, dora
    tiles_view.py    rivers and melds, and a moving tile
    layout_model.py  where everything lies
    model.py         marks on tiles, tiles that move, calls, the bar of buttons
    words.py         a position as text for a message
"""
