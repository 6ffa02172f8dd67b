"""Statistics of pupils and classes, without text.

Modules, highest level first; each imports only from those listed below it.

    problems.py     Which mistakes make good problems.
    since.py        Changes in the games since a problem set.
    units.py        Lesson units: ideas a class overlooks more often than strong players.
    figures.py      Statistics of a pupil: grade, folding, calls, weekly trend, slip rates.
    improvement.py  Who improved by more than chance and regression to the mean.
"""
