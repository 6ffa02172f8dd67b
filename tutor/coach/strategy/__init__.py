"""The strategy tree, which chooses a plan for a situation and gives the reason.

Modules, highest level first; each imports only from those listed below it.

    tree.py       The strategy tree: nodes, evaluation, and what would change the plan.
    stance.py     Stance (build, push, careful or fold) and the events that change it; verdicts.
    situation.py  Situations as numbers; strategies and their weights.
"""
