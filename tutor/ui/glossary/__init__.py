"""The page of terms: what each means, in both languages, and which of them one knows.

The map, top floor first: a line imports only from the lines below it.

    page.py          the page: search, groups, terms
    term_card.py     one term: known or not, in both languages, with its tiles
    example_view.py  the tiles that show a term
"""
