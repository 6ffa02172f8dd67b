"""The verbs of the command line: a module each, loaded with what it needs only when it runs.

The map, top floor first: a line imports only from the lines below it.

    practice.py         the window on a practice game
    window.py           no verb: the window, empty or on one game
    convert.py          write games in another format
    check.py            play every game through the rules and list each disagreement
    review.py           go through one game: every decision of a seat beside the advice
    classroom/          `class`: a teacher's class
    export.py           annotate games and write the teacher's files
    history.py          the history's backups, and one of them put back
    help_words.py       help pages in the reader's language
    arguments.py        what several verbs share: arguments, and how an answer is printed
    progress.py         how far a long command is, on standard error
"""
