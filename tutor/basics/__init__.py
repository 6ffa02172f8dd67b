"""The first steps: the game learned by doing, a scripted position and one idea a step.

What is right is never written down with a step: the rules judge every answer.

The map, top floor first: a line imports only from the lines below it.

    judging.py  Checks an answer in the first steps by playing the position through the rules.
    steps.py    The twelve first steps in order.
    keys.py     The names of the first steps, in order.
    scene.py    Scene: a position written as text, played through the rules
"""
