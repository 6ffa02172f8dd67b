"""The verbs of the command line: a module each, loaded with what it needs only when it runs.

The map, top floor first: a line imports only from the lines below it.

    window.py     no verb: the window, empty or on one game
    progress.py   how far a long command is, on standard error
"""
