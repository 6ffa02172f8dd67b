"""A second opinion: what strong players would discard here, learned by a network.

It gives shares and cannot say why. Nothing of the advice, the strategy or the evaluators knows
it, and nothing of it is loaded before it is asked for.

The map, top floor first: a line imports only from the lines below it.

    veto.py          marks that it takes back
    opinion.py       The second opinion: how many of a thousand strong players would choose what.
    network.py       The network of the second opinion: weights and forward pass.
    calls.py         Calls and riichi as inputs of the network.
    planes.py        Positions as inputs of the network.
    table_planes.py  what the opponents show of each kind
"""
