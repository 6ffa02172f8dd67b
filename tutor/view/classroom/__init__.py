"""The class page and the work behind it, without Qt.

The map, top floor first: a line imports only from the lines below it.

    work.py        The work behind the class page.
    presenting.py  Positions shown to a class, step by step.
    teaching.py    What to teach next, and results of sets.
    words.py       Sentences of the class page.
    state.py       The class as the page shows it.
"""
