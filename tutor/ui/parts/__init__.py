"""Widgets that several pages use, the look of the window, and background jobs.

The map, top floor first: a line imports only from the lines below it.

    buttons.py         Buttons, boxes and their keys.
    banner.py          The banner of an error, and the list of repairs.
    keys_sheet.py      the sheet of keys
    dialogs.py         Dialogs for files and folders.
    rail.py            The rail of pages, and a bar of steps.
    sentence.py        Sentences with terms, and painted or elided text.
    layouts.py         Layouts that several pages use.
    motion.py          Animation, focus and announcements.
    look.py            The look of the window: colours, scale, icons and tiles.
    history_writer.py  carries out commands in the history, in order, in the background
    jobs.py            background work: Jobs, Task, IdleJob
    theme.py           Themes: colours, type sizes, fonts, style sheet.
"""
