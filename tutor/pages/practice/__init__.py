"""The practice page: a game against three opponents, with hints.

The map, top floor first: a line imports only from the lines below it.

    page.py          begin or resume a game, play it, see its end
    game.py          a game in progress, the line above its table, the panels beside it
    controller.py    drives a game: input becomes moves, opponents think in the background
    end_page.py      the end of a game
    hint_panel.py    hints, opened step by step
    widgets.py       a mistake or a deal-in, and the result of a round
    game_model.py    everything the page shows of a game
    words.py         a hint in words, shown and spoken
    model.py         practice games: begun, resumed, kept
"""
