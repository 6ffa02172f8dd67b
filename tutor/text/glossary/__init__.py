"""The words of the game that a beginner may not know yet, as they are written.

The map, top floor first: a line imports only from the lines below it.

    lookup.py  Terms in the learner's language, and where they occur in a sentence.
    hand.py    Terms of tiles, sets, waits, winning and yaku.
    play.py    Terms of safety, points, plans and stances.
    course.py  the thirty concepts of the course
    entry.py   Entry: a term as it is written
"""
