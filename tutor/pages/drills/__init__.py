"""The drills page: drills come back until they are answered well.

The map, top floor first: a line imports only from the lines below it.

    page.py      the page and the day's queue
    count.py     something to count: rows of choices, then how it comes about
    position.py  one position: the question, then the advice
    words.py     the card between positions, and verdicts on answers
    model.py     the day's drills, and jobs that load them
"""
