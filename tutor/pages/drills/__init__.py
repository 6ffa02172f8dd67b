"""The drills page: drills come back until they are answered well.

The map, top floor first: a line imports only from the lines below it.

    page.py      the page and the day's queue
    position.py  one position or count: the question, then the advice
    words.py     the card between positions, and verdicts on answers
    model.py     the day's drills, and jobs that load them
"""
