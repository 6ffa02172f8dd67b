"""What a game teaches: at most three different ideas, and the story of the game.

The map, top floor first: a line imports only from the lines below it.

    summary.py  The summary of a seat's game, which closes an advice log.
    story.py    The story of a game: its rounds, deal-ins, luck, and where it turned.
    lessons.py  Find the lessons of a seat's game.
    calls.py    Slips at calls, riichi and kans.
"""
