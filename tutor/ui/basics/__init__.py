"""The first steps: a table, one idea, something to do.

The map, top floor first: a line imports only from the lines below it.

    page.py      the steps one after the other, and what comes after the last
    table.py     a step: the felt with its bar, and the words beside it
    side.py      beside the felt: the idea, what to do, what is said of the answer
"""
