"""The bad habits that a learner's games show in comparison with other players.

Modules, highest level first; each imports only from those listed below it.

    diagnosis.py  Find the habits of a learner by comparison with other players.
    habits.py     The beginners' habits that a diagnosis looks for.
"""
