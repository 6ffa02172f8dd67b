"""The first steps: one idea a step, learned in a scripted position.

The rules judge every answer; the steps do not store solutions.

The map, top floor first: a line imports only from the lines below it.

    sorts.py    What a step calls the tiles of its hand.
    judging.py  Judge the answers in the first steps.
    steps.py    The first steps in order.
    keys.py     The keys of the first steps, in order.
    scene.py    Positions written as text and played through the rules.
"""
