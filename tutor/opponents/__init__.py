"""Who sits in the other three chairs. They see Observations, as a person would, never the Round.

The map, top floor first: a line imports only from the lines below it.

    opponents.py  an opponent by its name
    strong.py     does all that the tutor advises
    learner/      plays like steady, but for habits of beginners and noise
    phoenix.py    does what the second opinion's network finds likeliest of strong players
    steady.py     discards as the tutor advises; fixed rules for riichi, calls and kans
    novice.py     goes for speed alone, never folds, calls too much
    thinking.py   many requests at once: what is plain, and the evaluators on the rest
    opponent.py   what an opponent is
"""
