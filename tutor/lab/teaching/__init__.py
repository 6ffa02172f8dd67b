"""Does it teach? Learners with planted habits are taught, and play on: an experiment that can fail.

It tests the machinery (lessons and drills meet the habit that is there; nothing gets worse) under
a rule of learning that we wrote ourselves. It does not show that a person learns.

The map, top floor first: a line imports only from the lines below it.

    evaluation.py  learners, arms, and what becomes of them: the whole experiment
    figures.py     the figures of the experiment, arm by arm, and the arms held against each other
    schooling.py   days of games, lessons and drills: which causes were named on each
    outcome.py     what a learner comes to: places in duplicate games, agreement with others
    memory.py      how a habit fades when its cause is named, and comes back
    about.py       which causes are about which habits
"""
