"""Games to the tree and the other fitted models, and their figures.

The map, top floor first: a line imports only from the lines below it.

    strategy_figures.py  how the advice meets what experts discarded
    strategy.py          fits the tree of strategies
    ranks.py             places of the played discard in the rankings, and the paper's types
    components.py        fits the weights of the terms
    stance.py            fits the stance tree; its figures
    safety_figures.py    how well safety predicts opponents' waits
    safety.py            fits the tables of the safety evaluator
    hands.py             fits the hand model; its figures
    calls.py             fits the call model; its figures
    rates.py             how often strong players push and declare kans, and their yaku
    rooms.py             how often the players of a room win, deal in, declare and call
    counting.py          what is counted over the games of one part
    examples.py          expert decisions as situations and candidates
"""
