"""The strategy tree as an outline.

Modules, highest level first; each imports only from those listed below it.

    page.py   the page and its outline
    model.py  the decision whose path is shown
    words.py  the tree's questions and plans in words
"""
