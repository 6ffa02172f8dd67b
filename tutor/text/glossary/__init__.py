"""Terms of the game with explanations for beginners.

Modules, highest level first; each imports only from those listed below it.

    lookup.py    Terms in the learner's language, and finding them in sentences.
    entries.py   The terms, untranslated: hand, winning, yaku, safety, points, plans, the course.
    readings.py  Readings of Japanese terms.
"""
