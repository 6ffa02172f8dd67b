"""Beginners' lessons. Each step teaches one idea in a scripted position.

The rules judge every answer; solutions are not stored.

Modules, highest level first; each imports only from those listed below it.

    sorts.py    The labels of tiles in a step.
    judging.py  Judge the answers.
    steps.py    The steps in order.
    keys.py     The ids of the steps in order.
    scene.py    Positions written as text and played through the rules.
"""
