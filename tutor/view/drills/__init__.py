"""The drills page, without Qt.

The map, top floor first: a line imports only from the lines below it.

    views.py  The card between positions, and verdicts on answers.
    day.py    The day's drills, and jobs that load them.
"""
