"""How much of a game's result was the luck of its tiles: facts, no prose.

Luck is the value of what came minus its mean over all that could have come. What could have come
is known exactly, as a finished record shows all four hands. By construction its mean is zero
whatever the value says, and the four seats sum to zero; a discard or a call is never luck.

The map, top floor first: a line imports only from the lines below it.

    game.py      The luck of the four seats of a game.
    model.py     what a number is worth, in places: `data/luck.json`
    network.py   The luck network: inputs, weights, forward pass.
    measures.py  Chance events as numbers: the outcome minus its mean.
    chances.py   The chance events of a record, and what a win does to the placements.
    places.py    Expected and mean placements, with luck removed.
"""
