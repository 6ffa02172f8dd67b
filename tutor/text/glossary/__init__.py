"""Terms of the game with explanations for beginners.

The map, top floor first: a line imports only from the lines below it.

    lookup.py    Terms in the learner's language, and where they occur in a sentence.
    winning.py   Terms of winning and yaku.
    hand.py      Terms of tiles, sets and waits.
    play.py      Terms of safety, points, plans and stances.
    course.py    The thirty concepts of the course.
    readings.py  How Japanese terms are read.
    entry.py     GlossaryEntry: an untranslated term.
"""
