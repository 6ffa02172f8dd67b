"""The first page: three ways in, how the table is to look, and what the three lanes are.

The map, top floor first: a line imports only from the lines below it.

    page.py         the first page: cards, choices, legend
    week_path.py    the path of the first week
    recent_button.py  the games that were opened last, as a menu
    choices.py      live choices under a hand that shows what they do
    sample_hand.py  a hand on the felt
    start_card.py   a card that is one button: sign, what to do, what happens then, its key
    lane_legend.py  the three lanes in one line
"""
