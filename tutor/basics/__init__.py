"""The first steps: the game learned by doing, a scripted position and one idea a step.

What is right is never written down with a step: the rules judge every answer.

The map, top floor first: a line imports only from the lines below it.

    judging.py    whether an answer does what a step asks for, and what a wrong one would need
    belonging.py  the set, pair or joint of a hand that a tile belongs to
    steps.py      the twelve steps in order
    scene.py      Scene: a position written as text, played through the rules
    keys.py       the names of the steps, and where one goes on
"""
