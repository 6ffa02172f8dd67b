"""The first steps: a table, one idea, something to do.

The map, top floor first: a line imports only from the lines below it.

    page.py  The first steps: a table, one idea, something to do.
"""
