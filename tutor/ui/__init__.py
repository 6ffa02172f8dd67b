"""The window, and the only place that knows Qt.

The map, top floor first: a line imports only from the lines below it.

    decision_list.py  the list of a game's decisions
    look.py           what every widget needs to know beside its data
    theme.py          colours, sizes of type, and what Qt is told of them
    review_model.py   what the review page shows, derived purely: no Qt, no words
    libraries.py      what Qt misses of the system (works where Qt does not)
"""
