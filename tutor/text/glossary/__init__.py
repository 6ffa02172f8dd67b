"""Terms of the game with explanations for beginners.

The map, top floor first: a line imports only from the lines below it.

    lookup.py  Terms in the learner's language, and where they occur in a sentence.
    hand.py    Terms of tiles, sets, waits, winning and yaku.
    play.py    Terms of safety, points, plans and stances.
    course.py  The thirty concepts of the course.
    entry.py   GlossaryEntry: an untranslated term.
"""
