"""The networks of two papers as they are written there, to stand beside ours in the tables.

Fujita and Matsuzaki, "Supervised learning of multiple neural networks for mahjong and their
evaluation by competition" (MLP, DenseMLP, CNN). Kitagawa, Miwa and Chikayama, "Learning of
evaluation functions in accord with game records in mahjong" (values of afterstates). Nothing of
it ships.

The map, top floor first: a line imports only from the lines below it.

    match.py                 two against two by simplified rules
    discard_figures.py       how a network of discards meets what strong players discarded
    afterstate_figures.py    how values of afterstates meet what strong players discard and call
    afterstate_player.py     a player by these values
    afterstate_training.py   games to the weights of their networks
    afterstate_network.py    the networks, in numpy
    afterstates.py           games to rows of the positions after each move
    afterstate_inputs.py     the 1,532 inputs of a position after a move
    training.py              games to the weights of such a network
    network_file.py          the stored network
    networks.py              the three networks, in torch
    discards.py              games to rows of what these networks look at, and what was discarded
    planes.py                the 999 inputs as the planes of the CNN
    inputs.py                the 999 inputs of the MLP and the DenseMLP
"""
