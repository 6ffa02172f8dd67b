"""Widgets shared by pages, the look of the window, and background work.

The map, top floor first: a line imports only from the lines below it.

    buttons.py     choice boxes, buttons that show their key, the line above a table
    banner.py      notes, running tasks, the banner for errors
    keys_sheet.py  the help sheet of keys and signs
    dialogs.py     dialogs for files and folders
    rail.py        the rail of pages, a bar of steps
    tiles.py       tiles in groups, side by side; badges, a yaku with its example
    thinking.py    the groups of a hand: brackets, labels, tiles that would complete them
    sentence.py    sentences with linked terms, painted and elided text
    tables.py      tables and lists of rows, as a model for Qt
    layouts.py     layouts shared by pages
    signs.py       icons and the three lanes, as widgets
    label.py       a label that breaks Japanese lines between phrases
    motion.py      animation, focus, announcements
    look.py        colours, scale, icons and tiles
    jobs.py        background work: Jobs, Task, IdleJob
    theme.py       colours, fonts, style sheet
    model.py       jobs as generators, the layout of pages, texts of the banner
"""
