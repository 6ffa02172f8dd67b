"""The learner: plays like the steady player, but for habits of beginners and plain noise.

The map, top floor first: a line imports only from the lines below it.

    learner.py     its answers
    calling.py     its answers to other people's tiles, and its riichi
    discarding.py  what its habits do to what it thinks of each discard
    profile.py     which habits, how strong, and how much noise: to text and back
    chance.py      chance that comes of what the seat sees alone
"""
