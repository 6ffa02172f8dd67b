"""The luck of tiles: what a number of a hand is worth, and how much variance it takes out.

The map, top floor first: a line imports only from the lines below it.

    figures.py           variance of places before and after, on games
    network_training.py  games to the network of luck, in torch
    network_examples.py  games to what the network learns from
    training.py          games to the luck model: the place model, then a ridge regression
    examples.py          games to what chance brought in each round
"""
