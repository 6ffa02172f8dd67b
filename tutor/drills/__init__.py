"""Positions that come back at the right time: what is asked, what counts as right, when again.

The map, top floor first: a line imports only from the lines below it.

    daily.py    The day's queue of drills, the bundled set, and figures about them.
    spacing.py  Card: when a position comes back; the only place that knows FSRS
    drill.py    A drill: a position to decide, its theme, and the answer.
"""
