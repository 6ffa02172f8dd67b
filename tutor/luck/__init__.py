"""How much of a game's result was the luck of its tiles: facts, no prose.

Luck is the value of what came minus its mean over all that could have come. What could have come
is known exactly, as a finished record shows all four hands. By construction its mean is zero
whatever the value says, and the four seats sum to zero; a discard or a call is never luck.

The map, top floor first: a line imports only from the lines below it.

    mean_place.py   mean places before and after luck is taken out, with their intervals
    label.py        the luck of a game in the header of an advice log
    game.py         a record to the luck of its four seats, or the reason why there is no figure
    network.py      what the linear sum misses of a draw, by a network on all four hands
    model.py        what a number is worth, in places: `data/luck.json`
    network_weights.py  the stored weights of the network: `data/luck_network.npz`
    network_inputs.py  what the network sees of a draw and of each tile that could have come
    measures.py     the numbers of a game's chance events: what came minus the mean
    hand_measures.py  the numbers of a hand after each draw that could have come
    draw_outcomes.py  what each tile that could have come would have made of the hand
    gains.py        what a win in a round does to everybody's place
    places.py       the mean final place from round, dealer, points, honba and sticks
    chances.py      the chance events of a record, each with what could have come
    surprise.py     value of what came minus its mean: the definition, for any game
"""
