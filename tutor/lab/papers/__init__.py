"""The networks of two papers, for comparison with ours.

Fujita and Matsuzaki, "Supervised learning of multiple neural networks for mahjong and their
evaluation by competition" (MLP, DenseMLP, CNN). Kitagawa, Miwa and Chikayama, "Learning of
evaluation functions in accord with game records in mahjong" (values of afterstates).

The map, top floor first: a line imports only from the lines below it.

    match.py               two players against two by the simplified rules of Fujita and Matsuzaki
    afterstate_figures.py  a player by the values of afterstates, and their figures
    afterstate_network.py  the afterstate networks and their training
    afterstates.py         games to rows of afterstates
    networks.py            the networks of discards: training and figures
    discards.py            games to rows of discards
"""
