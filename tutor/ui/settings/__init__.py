"""The settings page.

The map, top floor first: a line imports only from the lines below it.

    page.py  the page
"""
