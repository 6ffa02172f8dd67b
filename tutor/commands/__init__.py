"""The verbs of the command line, each a module that is imported only when it runs.

Modules, highest level first; each imports only from those listed below it.

    practice.py         open the window on a practice game
    window.py           the command without a verb: open the window, empty or on one game
    convert.py          write games in another format
    check.py            replay games through the rules and list disagreements
    review.py           review the decisions of a game
    classroom/          the verb `class`: manage a teacher's class
    export.py           write annotated games as CSV, JSON Lines, XLSX, HTML or PDF
    history.py          list and restore backups of the history
    help_words.py       translation of the help texts
    arguments.py        shared arguments, and printing of progress and results
"""
