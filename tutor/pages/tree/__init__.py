"""The strategy tree as an outline.

The map, top floor first: a line imports only from the lines below it.

    page.py   the page and its outline
    model.py  the moment whose path is shown
    words.py  questions and plans of the tree
"""
