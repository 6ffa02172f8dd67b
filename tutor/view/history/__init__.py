"""The only writer of the history, without Qt: one command at a time.

The map, top floor first: a line imports only from the lines below it.

    writing.py   Carry out one command.
    commands.py  Commands and their results.
    place.py     The path of the history, and the clock.
"""
