"""The progress page: figures from the history, and its games.

The map, top floor first: a line imports only from the lines below it.

    page.py           the page: figures, games, imports, backups
    history.py        read and change the history, import games into it
    figures_panel.py  the figures and their small charts
    games_list.py     the list of games, and the positions behind a figure
    model.py          jobs that read the history
    words.py          figures as the page shows them
"""
