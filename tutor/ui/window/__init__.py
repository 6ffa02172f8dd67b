"""What the main window is made of: the pages that there are, and how games are opened.

The map, top floor first: a line imports only from the lines below it.

    main_window.py   The main window: rail, pages, keys, settings.
    startup.py       What a second start hands over, and widgets loaded while idle.
    appearance.py    The look and language that the settings choose.
    replays.py       Opening games and having them reviewed.
    own_games.py     The learner's games, course and history in the window.
    page_entries.py  The pages of the window, and how each is made.
    course.py        what the learner has met of the course, for every page
"""
