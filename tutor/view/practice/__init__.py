"""What the practice page shows, as frozen values, without Qt.

The map, top floor first: a line imports only from the lines below it.

    games.py          the games: begun, taken up again, kept
    surroundings.py   what the page needs of the world, and the game that is wanted
    aloud.py          throws, calls, offers and steps of a hint, in words to be said aloud
    layout.py         where the parts of the practice page lie
    notices.py        what must be said of games on the banner
    deriving.py       GameView from a session: the one place that reads it
    felt.py           what the felt of a practice game shows
    hint_words.py     a hint in words
    safety_switch.py  whether the safety marks are shown
    game_view.py      GameView: all that is shown of a game at one moment
    bar_view.py       what the bar above the hand offers
    hint_view.py      what the hint panel shows: plain data
"""
