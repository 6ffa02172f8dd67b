"""Which plan to follow in a situation, what it weighs, and why.

The map, top floor first: a line imports only from the lines below it.

    tree.py       The strategy tree: nodes, choosing, and what would change the plan.
    stance.py     Stance: build, push, careful or fold, and what has to happen for it to change.
    choice.py     Choice of the tree, and verdicts.
    weights.py    how much each term counts, and the ranking that comes of it
    situation.py  What a person would name about a situation, as numbers.
"""
