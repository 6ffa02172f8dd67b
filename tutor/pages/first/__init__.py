"""The start page: what to begin with, a few settings, the three lanes.

The map, top floor first: a line imports only from the lines below it.

    page.py        the page
    widgets.py     its cards, sample hand and legend
    path_model.py  what the path asks for today and in the first week
    model.py       ways in
"""
