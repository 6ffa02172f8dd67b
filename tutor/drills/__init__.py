"""Drills: positions to decide and things to count, repeated at growing intervals.

The map, top floor first: a line imports only from the lines below it.

    daily.py            The drills of the day, the bundled set, and statistics.
    spacing.py          When a drill is due, by the FSRS scheduler.
    counting.py         Draws and points to count.
    shared_position.py  A position as one word of text, to send and to open again.
    mark.py             How the word of a position begins.
    drill.py            A drill: a position to decide, its theme and its answer.
"""
