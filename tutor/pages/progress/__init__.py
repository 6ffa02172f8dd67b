"""The progress page: statistics from the history, and its games.

Modules, highest level first; each imports only from those listed below it.

    page.py           the page: statistics, games, imports, backups
    history.py        read and change the history, import games into it
    figures_panel.py  the statistics with small charts
    games_list.py     the list of games, and the positions that a statistic counts
    model.py          jobs that read the history
    words.py          the statistics in words
"""
