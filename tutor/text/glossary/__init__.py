"""The words of the game that a beginner may not know yet, as they are written.

The map, top floor first: a line imports only from the lines below it.

    lookup.py   the terms in the learner's language, and where they stand in a sentence
    hand.py     tiles, sets and the hand
    shapes.py   blocks and waits
    winning.py  winning
    yaku.py     the yaku that are no term elsewhere
    safety.py   safety
    points.py   points
    plans.py    plans
    stances.py  stances, and the hands that a headline names
    course.py   the thirty concepts of the course
    entry.py    Entry: a term as it is written
"""
