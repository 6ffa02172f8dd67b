"""The start page: suggestions, a few settings, the three lanes.

Modules, highest level first; each imports only from those listed below it.

    page.py        the page: cards, sample hand and legend
    path_model.py  the tasks for today and for the first week
    model.py       the entry points
"""
