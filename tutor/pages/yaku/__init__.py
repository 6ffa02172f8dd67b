"""The page to look up yaku, points and fu.

The map, top floor first: a line imports only from the lines below it.

    page.py   the page, its cards and tables
    words.py  yaku, points and fu to look up
"""
