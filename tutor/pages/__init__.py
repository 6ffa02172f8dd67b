"""The window, a folder per page.

A module named `model.py` or `words.py`, or ending in `_model` or `_words`, is free of Qt: it holds
what a page shows as frozen values, or its sentences. Every other module here is of widgets.
Models and words may be used by other pages, widgets only by their own.

The map, top floor first: a line imports only from the lines below it.

    app.py        start the window
    window/       the main window, its pages, and how games are opened
    progress/     figures and games from the history
    classroom/    the class, and the page of a problem set
    drills/       positions that come back until they are answered well
    basics/       the first steps
    practice/     a game against three opponents, with hints
    review/       one game, its decisions, and what was better
    first/        the start page
    settings/     the settings
    terms/        the terms, in both languages
    yaku/         yaku, points and fu to look up
    tree/         the strategy tree as an outline
    host.py       what a page is for the window, and the window for a page
    panel/        what several pages show of a decision
    table/        the table as one seat sees it
    history/      the one writer of the history
    parts/        shared widgets, the look of the window, background work
    libraries.py  find system libraries that Qt needs (works without Qt)
"""
