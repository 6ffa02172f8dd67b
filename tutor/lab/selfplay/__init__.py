"""A network that learns from games against itself, by PPO: an experiment after Yamaoka's notes.

The map, top floor first: a line imports only from the lines below it.

    training.py  play, learn, store, repeat
    player.py    a network at a table, and its results while it learns
    judgement.py  one network against three fixed opponents, luck removed
    tables.py    games of the network, many in step, with rewards
    network.py   policy and value, in torch
    planes.py    what a seat sees, as planes
    actions.py   what a seat may do, as numbers
    ppo.py       proximal policy optimisation
"""
