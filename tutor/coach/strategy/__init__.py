"""The strategy tree: which plan to follow in a situation, and why.

The map, top floor first: a line imports only from the lines below it.

    tree.py       The strategy tree: nodes, choosing, and what would change the plan.
    stance.py     Stance (build, push, careful or fold) and the events that change it; verdicts.
    situation.py  A situation as numbers, strategies and their weights.
"""
