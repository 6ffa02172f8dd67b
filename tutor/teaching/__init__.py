"""Statistics of pupils and classes, without text.

The map, top floor first: a line imports only from the lines below it.

    topics.py   What to teach next, and the effect of a lesson.
    figures.py  Statistics of a pupil: points lost, folding, calls, weeks.
"""
