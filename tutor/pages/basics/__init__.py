"""The first steps: a table, one idea, one thing to do.

The map, top floor first: a line imports only from the lines below it.

    page.py   the page, its table and its side panel
    model.py  a step as the page shows it
    words.py  ideas, tasks and replies
"""
