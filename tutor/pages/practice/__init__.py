"""The practice page: a game against three opponents, with hints.

Modules, highest level first; each imports only from those listed below it.

    page.py          start or resume a game, play it, see its result
    game.py          a game in progress, with its header and side panels
    controller.py    runs a game: turns input into moves, opponents think in the background
    end_page.py      the end of a game
    hint_panel.py    hints, opened step by step
    widgets.py       a mistake or a deal-in, and the result of a round
    game_model.py    everything the page shows about a game
    words.py         a hint in words, as text and for screen readers
    model.py         practice games: start, resume, save
"""
