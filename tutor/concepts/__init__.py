"""The thirty concepts of a beginner's course: which a position shows, and which one is told.

A fact that the advice found may show a concept; a learner is told one of these at a decision at
most: in full the first time, shorter the second, from then on only by its sign. The ledger counts
the meetings, so that the same ledger and the same position give the same words.

The map, top floor first: a line imports only from the lines below it.

    ledger.py         ConceptLedger: what a learner has met, and which concept is told next
    sightings.py      the concepts that a decision or an offer shows
    misses.py         which concepts stand behind the causes of marks and lessons
    hand_finders.py   those of the hand's shape: steps, sets, blocks
    table_finders.py  those of the table: readiness, safety, points and places
    yaku_finders.py   those of what it is built for: riichi, dora, yaku
    finder.py         Finder: from a fact to a concept and what to look at; Sighting
    facts.py          every fact of an advice, a decision or an offer, apart
    course.py         the thirty, in order
"""
