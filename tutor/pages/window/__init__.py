"""The main window, its pages, and how games are opened.

The map, top floor first: a line imports only from the lines below it.

    main_window.py   rail, pages, keys, settings
    startup.py       files from a second start, pages prepared while idle
    replays.py       open games, have them reviewed, keep the learner's own
    page_entries.py  the pages and how they are made
"""
