"""A second opinion: a network that predicts what strong players would do.

It gives shares without reasons. Advice, strategy and evaluators do not use it, and it is loaded on
first use.

The map, top floor first: a line imports only from the lines below it.

    opinion.py       The share of strong players, per mille, that would choose each action.
    network.py       The network: weights and forward pass.
    calls.py         Calls and riichi as inputs of the network.
    planes.py        Positions as inputs of the network.
    table_planes.py  What the opponents show of each kind, as planes.
"""
