"""The reference page for yaku, points and fu.

Modules, highest level first; each imports only from those listed below it.

    page.py   the page, its cards and tables
    words.py  yaku, points and fu in words
"""
