"""What the main window is made of: the pages that there are, and how games are opened.

A page is added by one entry in `places.py`.

The map, top floor first: a line imports only from the lines below it.

    places.py      the pages that there are: name, key, and how each is made
    own_games.py   which reviewed games are the learner's own
    replays.py     opens games and has them reviewed
    page_stack.py  the pages, each made when it is first wanted
    page.py        what a page can do, and what it may ask of the window
"""
