"""The only writer of the history, and what it says the learner has done.

The map, top floor first: a line imports only from the lines below it.

    writer.py         hand commands over, tell what came of them and what was done
    writing_model.py  carry out one command
    model.py          commands and their results; the path of the history, and the clock
"""
