"""Computer opponents. They see observations, as a person would, never the round itself.

The map, top floor first: a line imports only from the lines below it.

    opponents.py  Create an opponent from its name; the learner with its habits.
    players.py    Opponents by advice, network or fixed rules; answers in batches.
"""
