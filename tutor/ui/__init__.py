"""The window: widgets and nothing else. Every module here imports PySide6.

The map, top floor first: a line imports only from the lines below it.

    app.py        start the window
    window/       the main window, its pages, and how games are opened
    classroom/    the class page and the page of a problem set
    tree/         the strategy tree as a picture and as text
    glossary/     the page of terms
    yaku/         the page of yaku, points and fu
    progress/     the progress page: figures and games from the history
    drills/       the drills page
    basics/       the first steps
    practice/     the practice page
    review/       the review page
    first/        the start page
    settings/     the settings page
    panel/        what several pages show of a decision
    table/        the table as one seat sees it
    parts/        shared widgets, the look of the window, background work
    libraries.py  find system libraries that Qt needs (works without Qt)
"""
