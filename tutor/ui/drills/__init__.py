"""The drills page: positions that come back, answered before anything is told.

The map, top floor first: a line imports only from the lines below it.

    page.py          the drills page: has the day read, then shows the session
    session_view.py  the day's queue: its start, position by position, its end
    position.py      one position: the felt, its head, and what is said of it
    side.py          beside the felt: what is asked, then what the tutor says of the answer
    header.py        the head of a position
    card.py          the card between positions: the queue of the day, its end, or nothing yet
"""
