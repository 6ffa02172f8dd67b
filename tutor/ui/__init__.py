"""The window: widgets, and nothing else. Every module here imports PySide6.

The map, top floor first: a line imports only from the lines below it.

    app.py        starts the window
    window/       the main window, its pages, and how games are opened
    classroom/    the class page, and the page of a problem set
    tree/         the strategy tree as a picture and as a text
    glossary/     the page of terms: what each means, and which of them one knows
    progress/     the progress page: what the history adds up to, and its games
    drills/       the drills page: positions that come back
    basics/       the first steps: a table, one idea, something to do
    practice/     the practice page and everything on it
    review/       the review page and everything on it
    first/        the first page: ways in, how the table is to look, the three lanes
    settings/     the settings page
    panel/        what several pages show of a decision
    table/        the table as one seat sees it
    parts/        widgets that several pages use, the look of the window, background jobs
    libraries.py  what Qt misses of the system (works where Qt does not)
"""
