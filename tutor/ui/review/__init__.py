"""The review page: one game, its decisions, and what was better.

The map, top floor first: a line imports only from the lines below it.

    page.py           The review page.
    parts.py          Parts of the review page.
    timeline.py       The timeline of a game in three lanes.
    summary.py        The summary of a game.
    decision_list.py  The list of decisions.
    header.py         The head of the review page.
"""
