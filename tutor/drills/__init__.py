"""Positions that come back at the right time: what is asked, what counts as right, when again.

The map, top floor first: a line imports only from the lines below it.

    figures.py   how many are due and done, and how well they went
    themes.py    what a position is about: folding, pairs, yaku ...
    daily.py     the queue of the day, about ten minutes long
    bundled.py   the set that the program ships
    spacing.py   Card: when a position comes back; the only place that knows FSRS
    question.py  answer before reveal: Question -> DrillAnswer
    drill.py     Drill: a position to decide, and where it is from
"""
