"""An advice log for the teacher: one generator, one module a format.

The map, top floor first: a line imports only from the lines below it.

    totals.py     Totals: how often a pupil met the advice; every format's figures
    annotated.py  AnnotatedGame: one seat of one game; Format: what every kind of file is
"""
