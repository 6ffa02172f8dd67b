"""The luck of the tiles in a game.

The luck of a chance event is the value of its outcome minus the mean over all possible outcomes,
which are known exactly because a finished record shows all four hands. Whatever the value function,
luck has mean zero and sums to zero over the four seats. Discards and calls are never luck.

Modules, highest level first; each imports only from those listed below it.

    game.py      The luck of the four seats in a game.
    model.py     The learned luck model: weights, place model and network.
    network.py   The luck network: inputs, weights and forward pass.
    measures.py  Features of chance events: the outcome minus its mean.
    chances.py   The chance events of a record, and how wins change the placements.
    places.py    Expected placements, and mean placements with luck removed.
"""
