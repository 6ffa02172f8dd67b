"""The practice page: a game against three opponents, with hints.

The map, top floor first: a line imports only from the lines below it.

    page.py          The practice page: begins games, keeps them, shows their end.
    game.py          A practice game in progress.
    engine.py        a game on Qt's clock: opponents think off the window's thread, at a pace
    board.py         The table of a practice game, and the panels beside it.
    end_page.py      The end of a practice game.
    hint_panel.py    The hint panel, opened step by step.
    result_panel.py  The result of a round.
"""
