"""The thirty concepts of a beginner's course: which a position shows, and which one to explain.

Facts found by the advice show concepts. At most one is explained per decision: in full the first
time, briefly the second, and only by its sign from then on. The ledger counts the meetings, so the
same ledger and position always give the same text.

The map, top floor first: a line imports only from the lines below it.

    ledger.py   Which concepts a learner has met, and which one to explain next.
    finders.py  The thirty concepts, and how a fact shows one in a position.
    facts.py    The single facts of an advice, a decision or an offer.
"""
