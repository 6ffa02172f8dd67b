"""Beginners' lessons. Each step teaches one idea in a scripted position.

The rules judge every answer; solutions are not stored.

Modules, highest level first; each imports only from those listed below it.

    judging.py  Judge the answers, and label the tiles of a step.
    steps.py    The steps in order: positions written as text and played through the rules.
    keys.py     The ids of the steps in order.
"""
