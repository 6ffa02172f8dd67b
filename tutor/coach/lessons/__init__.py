"""What a game teaches: at most three ideas, and the story of the game.

Modules, highest level first; each imports only from those listed below it.

    summary.py  The summary of a seat's game, which closes an advice log.
    story.py    The story of a game: its rounds, deal-ins, luck, and where it turned.
    lessons.py  Find the lessons of a seat's game.
    calls.py    Slips in decisions on calls, riichi and kans.
"""
