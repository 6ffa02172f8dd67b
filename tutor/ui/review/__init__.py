"""The review page: one game, its decisions, and what was better.

The map, top floor first: a line imports only from the lines below it.

    page.py           the page
    parts.py          its widgets, filled and laid out
    timeline.py       a column per decision, in three lanes
    summary.py        the summary of a game
    decision_list.py  the list of decisions
    header.py         the header: seat, luck, opening games
"""
