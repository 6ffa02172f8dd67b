"""The strategy tree as a picture and as text.

The map, top floor first: a line imports only from the lines below it.

    page.py   the page, its picture and its text
    model.py  the layout of the tree, and the path of a decision
    words.py  the tree as indented text
"""
