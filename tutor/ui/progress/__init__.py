"""The progress page: what the history adds up to, and its games.

The map, top floor first: a line imports only from the lines below it.

    page.py           The progress page.
    history.py        Reading and changing the history from the page.
    parts.py          figures and games, made and filled piece by piece
    figures_panel.py  The figures of the history.
    positions.py      The positions behind a figure.
    own_import.py     Importing many of one's own games.
    games_list.py     The games of the history.
    charts.py         Charts of figures, and their legend.
"""
