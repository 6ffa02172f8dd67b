"""The thirty concepts of a beginner's course: which a position shows, and which one is told.

A fact that the advice found may show a concept; a learner is told one of these at a decision at
most: in full the first time, shorter the second, from then on only by its sign. The ledger counts
the meetings, so that the same ledger and the same position give the same words.

The map, top floor first: a line imports only from the lines below it.

    ledger.py   Which concepts a learner has met, and which one to explain next.
    finders.py  The thirty concepts of the course, and how each is found in a position.
    facts.py    every fact of an advice, a decision or an offer, apart
"""
