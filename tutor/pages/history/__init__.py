"""Writes the history (nothing else does) and reports what it records about the learner.

Modules, highest level first; each imports only from those listed below it.

    writer.py         queue commands, report their results and the learner's activity
    writing_model.py  execute one command
    model.py          commands and their results; the path of the history, and the clock
"""
