"""Which plan to follow in a situation, what it weighs, and why.

The map, top floor first: a line imports only from the lines below it.

    push_rates.py  how often strong players push against a riichi: a description for a page
    tree.py        the tree: readable JSON, choosing for one situation and for arrays
    changes.py     what would have to be different for another plan
    nodes.py       its nodes, and the walk from the first one to a leaf
    keeping.py     what has to happen for a stance to change
    combine.py     the discards ranked by a plan
    situation.py   what a person would name about a moment, as numbers
    choice.py      Choice: what the tree says, and the path that led there
    weights.py     how much each term counts, and the ranking that comes of it
    stance.py      Stance: build, push, careful or fold, true of the tile advised
    strategies.py  the seven strategies and the axes that they weigh
    verdict.py     Verdict and Sureness: their names, and what odds are clear
"""
