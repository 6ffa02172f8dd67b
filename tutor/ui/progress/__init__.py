"""The progress page: what the history adds up to, and its games.

`page.py`, `keeper.py`, `loading.py`, `orders.py` and what they stand on load nothing heavy; the
rest comes with the first figures that the worker has read.

The map, top floor first: a line imports only from the lines below it.

    page.py            the progress page: has the history read, then shows figures or games
    parts.py           figures and games, made and filled piece by piece
    figures_panel.py   the figures: plans, folding, causes, places, hints
    errands.py         what is asked before it is done: forgetting, copies
    games_list.py      the games: when, where from, place, decisions
    games_model.py     the games as rows for Qt's table
    game_words.py      a kept game in words
    share_row.py       the row of a share: bar, range, last games, trend
    count_row.py       the row of a count
    row.py             a row that the keyboard comes to and that tells what is behind it
    legend.py          how a row of shares is to be read
    charts.py          a bar with a whisker, a line of games, the mark of a plan
    views.py           what the figures show: plain data
    share_words.py     a share in words
    section.py         a card of the figures
    head.py            the head of the page: title, switch, copies of the history
    question_strip.py  one question above the page, or what was done
    words.py           what the page says beside its figures
    loading.py         jobs for the worker: the figures, whether a game is one's own
    keeper.py          carries orders out in the history off the window's thread
    writing.py         one order, carried out
    orders.py          what is to be done to the history's games
"""
