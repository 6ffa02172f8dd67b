"""Statistics of pupils and classes, without text.

The map, top floor first: a line imports only from the lines below it.

    problems.py     Slips that make good problems.
    since.py        What changed in the games since a problem set.
    units.py        Lesson units: what a class overlooks more often than strong players.
    evidence.py     How often an idea was overlooked, with its interval.
    figures.py      Statistics of a pupil: grade, folding, calls, weeks.
    improvement.py  Who improved by more than chance and regression to the mean.
"""
