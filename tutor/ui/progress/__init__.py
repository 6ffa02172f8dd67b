"""The progress page: what the history adds up to, and its games.

The map, top floor first: a line imports only from the lines below it.

    page.py             the progress page: has the history read, then shows figures or games
    history_reader.py   what is known of the history, read off the window's thread
    parts.py            figures and games, made and filled piece by piece
    figures_panel.py    the figures: plans, folding, causes, places, hints
    luck_filler.py      finds the luck of games from before it was known, meanwhile
    positions_opener.py  from a figure to its positions, from one of them to the review
    positions_dialog.py  the positions behind a figure
    own_import.py       many games of one's own into the history
    import_strip.py     how far an import is, and what it came to
    name_dialog.py      asks which of the players one is
    history_actions.py  what is asked before it is done: forgetting, copies
    games_list.py       the games: when, where from, place, decisions
    games_model.py      the games as rows for Qt's table
    share_row.py        the row of a share: bar, range, last games, trend
    count_row.py        the row of a count
    figure_row.py       a row that the keyboard comes to and that tells what is behind it
    legend.py           how a row of shares is to be read
    charts.py           a bar with a whisker, a line of games, the mark of a plan
    figure_section.py   a card of the figures
    head.py             the head of the page: title, switch, copies of the history
    question_strip.py   one question above the page, or what was done
    local_time.py       the time of a kept game in the learner's language
"""
