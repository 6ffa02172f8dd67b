"""Planted habits against named ones: does the diagnosis find what is there?

The map, top floor first: a line imports only from the lines below it.

    evaluation.py  learners play, are diagnosed, and what is named is held against what was planted
    players.py     which habits the players of recorded games plainly show
    training.py    how often each habit's sign is usual, from games recorded and played
    games.py       a learner at a table of steady players, and what its games show
    learners.py    learners drawn from a prior
"""
