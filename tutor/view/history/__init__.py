"""What is done to the history, a command at a time, without Qt: its one writer.

The map, top floor first: a line imports only from the lines below it.

    writing.py   carry one command out in the history
    commands.py  the commands, and what comes of one
    place.py     where the history lies, and the clock
"""
