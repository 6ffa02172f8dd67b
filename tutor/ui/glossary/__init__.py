"""The page of terms: what each means, in both languages, and which of them one knows.

The map, top floor first: a line imports only from the lines below it.

    page.py  The page of terms.
"""
