"""What the drills page shows, without Qt.

The map, top floor first: a line imports only from the lines below it.

    views.py  the card between positions, and the verdict on an answer
    day.py    The day's drills, and jobs that load them.
"""
