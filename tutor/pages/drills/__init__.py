"""The drills page, where drills are repeated until they are answered well.

Modules, highest level first; each imports only from those listed below it.

    page.py      the page and the day's queue
    position.py  one drill: the question, then the advice
    words.py     the card between positions, and verdicts on answers
    model.py     the day's drills, and jobs that load them
"""
