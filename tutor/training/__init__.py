"""Game logs to the tree; the only place that knows scikit-learn.

The map, top floor first: a line imports only from the lines below it.

    evaluation.py      how the advice meets what experts threw
    safety_tables.py   learns the tables of the safety evaluator
    safety_examples.py  games to entries of these tables, and what opponents waited on
    safety_figures.py  how well safety foretells what opponents wait on
    factors.py         fits factors that multiply
    strategy.py        learns the strategy tree
    paper_tables.py    the paper's types and its Tables 7 to 9
    pruning.py         a large tree cut down to the questions that change what is advised
    examples.py        games to situations, and how each strategy places the played discard
"""
