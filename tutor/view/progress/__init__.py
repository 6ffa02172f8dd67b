"""What the progress page shows, without Qt.

The map, top floor first: a line imports only from the lines below it.

    views.py         what the figures show: plain data
    cause_views.py   the causes: how often each came up, and where most often
    habit_views.py   the habits that the last games show
    positions.py     a job: the positions behind a figure
    rows.py          what one row shows: a share, or a count among others
    luck_filling.py  a job: the luck of games that were kept before it was known
    taking_in.py     many games of one's own into the history, in a process of its own
    loading.py       jobs: read the figures, look up a game
"""
