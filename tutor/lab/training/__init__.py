"""Game logs to the tree; the only place that knows scikit-learn.

The map, top floor first: a line imports only from the lines below it.

    evaluation.py        how the advice meets what experts discarded
    strategy_figures.py  the figures of that
    safety_tables.py     learns the tables of the safety evaluator
    safety_examples.py   games to entries of these tables, and what opponents waited on
    safety_figures.py    how well safety foretells what opponents wait on
    kans.py              how often strong players declare a kan
    push.py              how often strong players go on against a riichi
    opponents_waits.py   what opponents wait on at each decision of a game
    factors.py           fits factors that multiply
    strategy.py          learns the strategy tree
    cart.py              scikit-learn's tree as the nodes of ours
    leaves.py            what each term counts in a leaf, and which strategy to follow there
    components.py        learns the weights of the measures behind the terms
    paper_types.py       the paper's types and its Tables 7 to 9
    hands_figures.py     whether the hand model is right
    hands.py             learns the hand model from what winners won with
    calls_figures.py     whether the recommendations on chi and pon are what experts did
    calls.py             learns when strong players lay a chi or pon
    calls_examples.py    games to chances of a chi or pon
    cart_fit.py          CART fitted to decisions, for its questions
    places.py            how a ranking places the discard that was played
    examples.py          games to situations, and what there was to choose from
    choice_model.py      which of a position's discards an expert discards: conditional logit
"""
