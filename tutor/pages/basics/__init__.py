"""The beginners' lessons: each step shows a table, explains one idea and sets one task.

Modules, highest level first; each imports only from those listed below it.

    page.py   the page, its table and its side panel
    model.py  a step as the page shows it
    words.py  ideas, tasks and replies
"""
