"""The strategy tree as a picture and as text.

The map, top floor first: a line imports only from the lines below it.

    page.py  the page, its picture and its text
"""
