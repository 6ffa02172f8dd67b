"""The networks of two papers as they are written there, to stand beside ours in the tables.

Fujita and Matsuzaki, "Supervised learning of multiple neural networks for mahjong and their
evaluation by competition" (MLP, DenseMLP, CNN). Nothing of it ships.

The map, top floor first: a line imports only from the lines below it.

    match.py            two against two by simplified rules
    discard_figures.py  how a network of discards meets what strong players discarded
    training.py         games to the weights of such a network
    network_file.py     the stored network
    networks.py         the three networks, in torch
    discards.py         games to rows of what these networks look at, and what was discarded
    kept_rows.py        rows of games in a file, read again where they are there already
    planes.py           the 999 inputs as the planes of the CNN
    inputs.py           the 999 inputs of the MLP and the DenseMLP
"""
