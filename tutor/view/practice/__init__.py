"""What the practice page shows, as frozen values, without Qt.

The map, top floor first: a line imports only from the lines below it.

    games.py      Practice games: begun, resumed, kept.
    deriving.py   GameView from a session.
    game_view.py  GameView: what is shown of a game.
    hints.py      A hint in words, shown and spoken.
    bar_view.py   what the bar above the hand offers
"""
