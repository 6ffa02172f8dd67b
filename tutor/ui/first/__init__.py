"""The first page: three ways in, how the table is to look, and what the three lanes are.

The map, top floor first: a line imports only from the lines below it.

    page.py   The start page: ways in, choices, the path of the first week.
    cards.py  Cards of the start page.
"""
