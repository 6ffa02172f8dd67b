"""The drills page: positions that come back, answered before anything is told.

The map, top floor first: a line imports only from the lines below it.

    page.py      The drills page and its queue.
    position.py  One drill position and what is said of it.
"""
