"""A second opinion: a network that predicts what strong players would do.

It gives shares without reasons.

The map, top floor first: a line imports only from the lines below it.

    opinion.py       The share of strong players, per mille, that would choose each action.
    calls.py         Calls and riichi as inputs of the network.
"""
