"""Who sits in the other three chairs. They see Observations, as a person would, never the Round.

The map, top floor first: a line imports only from the lines below it.

    opponents.py  an opponent by its name
    learner.py    The learner: a steady player with habits of beginners and noise.
    players.py    The opponents that use the advice, the network, or fixed rules.
    thinking.py   Opponents asked many at once, and the interface they share.
"""
