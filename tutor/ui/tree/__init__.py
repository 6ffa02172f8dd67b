"""The strategy tree as a picture and as a text.

The map, top floor first: a line imports only from the lines below it.

    page.py  The strategy tree as a picture and as text.
"""
