"""The thirty concepts of a beginner's course, which of them a position shows, and which to explain.

Facts found by the advice show concepts. At most one concept is explained per decision: in full the
first time, briefly the second time, and then only by its symbol. The ledger counts these occasions,
so the same ledger and position always give the same text.

Modules, highest level first; each imports only from those listed below it.

    ledger.py   Which concepts a learner has met, and which one to explain next.
    finders.py  The thirty concepts, the facts of an explanation, and how a fact shows a concept.
"""
