"""The page of terms, in both languages, with those that the learner knows.

The map, top floor first: a line imports only from the lines below it.

    page.py   the page and its cards
    model.py  terms in both languages, and the search among them
"""
