"""Terms of the game with explanations for beginners.

Modules, highest level first; each imports only from those listed below it.

    lookup.py    Terms in the learner's language, and finding them in sentences.
    winning.py   Terms about winning and yaku.
    hand.py      Terms about tiles, sets and waits.
    play.py      Terms about safety, points, plans and stances.
    course.py    The thirty concepts of the course.
    readings.py  Readings of Japanese terms.
    entry.py     GlossaryEntry: an untranslated term.
"""
