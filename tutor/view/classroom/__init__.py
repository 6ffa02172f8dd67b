"""What the class page shows, and the work behind it, without Qt.

The map, top floor first: a line imports only from the lines below it.

    listed.py        some positions and what may be done with them, as they are listed
    teaching.py      what to teach next, and who needs what: topics, bars, weeks, the grid
    whom.py          whose games: everybody's, a group's, one pupil's
    set_figures.py   the sets that the class was given, pupil by pupil
    results.py       mean places, as they were and with luck taken out
    words.py         what is said of figures and positions
    jobs.py          short jobs: open a class, read a position, read answers
    strangers.py     names that nobody of the class bears
    solved.py        answers beside the advice, as decisions
    state.py         the class as the page shows it
    work.py          the long work, as it runs in a process of its own
    import_words.py  what an import came to, in words
"""
