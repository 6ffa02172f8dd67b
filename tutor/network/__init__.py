"""The network that predicts what strong players discard.

The map, top floor first: a line imports only from the lines below it.

    shares.py        The share of strong players that would discard each kind.
    network.py       Weights and forward pass.
    weights_file.py  The weights of a network in one small file.
    planes.py        Positions as its inputs.
"""
