"""What a coach looks at: the worth of a win, and what a call makes of the hand.

The map, top floor first: a line imports only from the lines below it.

    calls.py            What a call changes: shanten, ukeire, the yaku still possible, the worth.
    worth.py            What each win pays: this hand, this wait, at this table, now.
"""
