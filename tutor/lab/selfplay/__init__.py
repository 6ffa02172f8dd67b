"""Self-play: one network with two heads that learns from whole games against itself.

After the plan of Yamaoka's notes: planes by suit, hidden tiles for the value alone, one model for
all decisions, PPO. An experiment: nothing of the program uses it.

The map, top floor first: a line imports only from the lines below it.

    training.py   games against itself to a better network
    learner.py    how to learn, where learning stands, and the checkpoint that holds it
    curves.py     how a network stands while it learns, against seats that do not change
    judgement.py  one network against three fixed seats, by the same walls, luck taken out
    player.py     a network at a table
    network.py    one network with two heads, in torch; it begins as the second opinion
    ppo.py        proximal policy optimisation, held near its start; it knows no mahjong
    tables.py     whole games against itself, many tables in step
    rewards.py    what a game was worth, and how much better each decision turned out
    planes.py     asks as what the network looks at, what is hidden apart from it
    actions.py    the 119 actions of the text, and what each means at a moment
"""
