"""The window and its pages, each in its own folder.

A module named `model.py` or `words.py`, or ending in `_model` or `_words`, is free of Qt: it holds
the state or the sentences of a page. All other modules contain widgets. Pages may use each other's
models and words, but not each other's widgets.

Modules, highest level first; each imports only from those listed below it.

    app.py        start the window
    window/       the main window, its pages, and how games are opened
    progress/     statistics and games from the history
    classroom/    the class, and the page of a problem set
    drills/       positions repeated until they are answered well
    basics/       the beginners' lessons
    practice/     a game against three opponents, with hints
    review/       one game, its decisions, and better alternatives
    start/        the start page
    settings/     the settings
    terms/        the terms, in both languages
    yaku/         yaku, points and fu to look up
    tree/         the strategy tree as an outline
    host.py       the interfaces between the window and its pages
    panel/        widgets that show a decision, shared by pages
    table/        the table as one seat sees it
    history/      all writing to the history
    parts/        shared widgets, the look of the window, background work
    libraries.py  find system libraries that Qt needs (works without Qt)
"""
