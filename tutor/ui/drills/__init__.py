"""The drills page: positions that come back, answered before anything is told.

`page.py`, `keeper.py`, `loading.py` and `orders.py` are loaded with the window and load nothing
heavy; the rest comes with the first day that the worker has read.

The map, top floor first: a line imports only from the lines below it.

    page.py        the drills page: has the day read, then shows the desk
    desk.py        the day's queue: its start, position by position, its end
    position.py    one position: the felt, its head, and what is said of it
    side.py        beside the felt: what is asked, then what the tutor says of the answer
    header.py      the head of a position
    card.py        the card between positions: the queue of the day, its end, or nothing yet
    words.py       what the page says
    loading.py     jobs for the worker: read the day, answer a question
    keeper.py      writes answers and drills into the history off the window's thread
    writing.py     one order into the history
    day.py         Day: drills, cards and answers as they stand, and the queue
    orders.py      what is to be written, and where
"""
