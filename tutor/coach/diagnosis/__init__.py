"""The bad habits that a learner's games show, compared with other players.

The map, top floor first: a line imports only from the lines below it.

    diagnosis.py  Find the habits of a learner by comparison with other players.
    signs.py      The signs of habits in a discard, call or pass.
    habits.py     The habits of beginners that a diagnosis looks for.
"""
