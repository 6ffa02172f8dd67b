"""The practice page, without Qt.

The map, top floor first: a line imports only from the lines below it.

    games.py      Practice games: begun, resumed, kept.
    deriving.py   GameView from a session.
    game_view.py  GameView: everything the page shows of a game.
    hints.py      A hint in words, shown and spoken.
    bar_view.py   The bar of buttons above the hand.
"""
