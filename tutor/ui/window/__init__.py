"""What the main window is made of: the pages that there are, and how games are opened.

The map, top floor first: a line imports only from the lines below it.

    main_window.py     the main window: rail and pages, settings that take effect at once
    widget_classes.py  what other pages need, read and made while the window is idle
    qt_translator.py   Qt's own words in the language of the window
    second_starts.py   what a second start was to open comes to this window
    place.py           where the window stood
    shortcuts.py       the keys that work on every page, and the sheet that names all
    title.py           what the window is called
    page_entries.py    the pages that there are: name, key, and how each is made
    replays.py         opens games and has them reviewed
    own_games.py       which reviewed games are the learner's own
    source_dialogs.py  asks what is to be opened: a file, or an address
    history.py         the one writer of the history, made for the window
    page_stack.py      the pages, each made when it is first wanted, or ahead
    areas.py           the keyboard goes from area to area of a page
    dropping.py        what may be dropped on the window
    appearance.py      what the settings make of the look of the window
    page.py            what a page can do, and what it may ask of the window
    course.py          what the learner has met of the course, for every page
    game_export.py     the game under review as a teacher's file
"""
