"""The page of terms in both languages, showing which the learner knows.

Modules, highest level first; each imports only from those listed below it.

    page.py   the page and its cards
    model.py  terms in both languages, and the search
"""
