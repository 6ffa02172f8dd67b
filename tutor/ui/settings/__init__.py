"""The settings page.

The map, top floor first: a line imports only from the lines below it.

    page.py        the settings page: each option of `tutor.settings` as a labelled choice
    option_row.py  what can be chosen, what for, and the choice
"""
