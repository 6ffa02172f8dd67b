"""Drills: positions to decide and things to count, repeated at growing intervals.

Modules, highest level first; each imports only from those listed below it.

    daily.py     The drills of the day, when each is due, and the bundled set.
    counting.py  Draws and points to count.
    drill.py     A drill: a position to decide, its theme and its answer; positions as codes.
    mark.py      The prefix of a position's code.
"""
