"""Shared widgets, the window's appearance, and background work.

Modules, highest level first; each imports only from those listed below it.

    buttons.py     combo boxes, buttons that show their key, the header above a table
    banner.py      notes, running tasks, the banner for errors
    keys_sheet.py  the help sheet that lists keys and signs
    dialogs.py     dialogs for files and folders
    rail.py        the sidebar of pages, a progress bar of steps
    tiles.py       groups of tiles; badges, a yaku with an example
    thinking.py    the groups of a hand: brackets, labels, tiles that would complete them
    sentence.py    sentences with linked terms, painted and elided text
    tables.py      tables and lists of rows, as a model for Qt
    layouts.py     layouts shared by pages
    motion.py      animation, focus, announcements
    look.py        colours, scale, icons and tiles; labels and signs as widgets
    jobs.py        background work: Jobs, Task, IdleJob
    theme.py       colours, fonts, style sheet
    model.py       jobs as generators, the layout of pages, texts of the banner
"""
