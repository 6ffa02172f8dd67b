"""What a class can learn next, and what its pupils' games show: figures, no words.

The map, top floor first: a line imports only from the lines below it.

    topics.py   What to teach next, and what changed after a lesson.
    figures.py  A pupil's figures: points lost, folding, calls, by week.
"""
