"""Which habits a learner's games show: how often, beside how often they are usual.

The map, top floor first: a line imports only from the lines below it.

    diagnosis.py  Which habits a learner's games show, beside how often they are usual.
    signs.py      What a discard, call or pass shows of habits.
    habits.py     The habits of beginners that a diagnosis looks for.
"""
