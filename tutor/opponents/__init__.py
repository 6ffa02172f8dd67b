"""Computer opponents. They see observations, as a person would, never the round itself.

The map, top floor first: a line imports only from the lines below it.

    opponents.py  Create an opponent from its name.
    learner.py    The learner: the steady player with habits of beginners and noise.
    players.py    Opponents that use the advice, the network, or fixed rules.
    thinking.py   The interface of opponents, and answers in batches.
"""
