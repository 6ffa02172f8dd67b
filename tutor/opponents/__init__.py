"""Who sits in the other three chairs. They see Observations, as a person would, never the Round.

The map, top floor first: a line imports only from the lines below it.

    opponents.py  an opponent by its name
    strong.py     weighs what a hand may win against what it may lose, and calls with a yaku
    learner/      plays like steady, but for habits of beginners and noise
    phoenix.py    does what the second opinion's network finds likeliest of strong players
    steady.py     discards as the tutor advises; fixed rules for riichi, calls and kans
    novice.py     goes for speed alone, never folds, calls too much
    gains.py      what a hand may win after each discard
    paths.py      the ways in which an open hand may still reach a yaku
    threats.py    what discarding a tile may cost
    prospects.py  how likely a waiting hand is to win the round
    standing.py   what points are worth for the place at the end
    worth.py      what a hand would win, in points
    thinking.py   many requests at once: what is plain, and the evaluators on the rest
    opponent.py   what an opponent is
"""
