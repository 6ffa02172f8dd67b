"""The network that predicts what strong players discard.

Modules, highest level first; each imports only from those listed below it.

    shares.py        The share of strong players who would discard each kind.
    network.py       Weights and forward pass of the network.
    weights_file.py  A small file format for the weights of a network.
    planes.py        Positions as inputs of the network.
"""
