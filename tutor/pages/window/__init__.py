"""The main window, its pages, and the opening of games.

Modules, highest level first; each imports only from those listed below it.

    main_window.py   rail, pages, keys, settings
    startup.py       files from a second start, pages prepared while idle
    replays.py       open games, have them reviewed, store the learner's own
    page_entries.py  the pages and their creation
"""
