"""The review page: one game, its decisions, and better alternatives.

Modules, highest level first; each imports only from those listed below it.

    page.py           the page, the what-if card, the buttons below a decision
    timeline.py       a column per decision, in three lanes
    summary.py        the summary of a game
    decision_list.py  the list of decisions
    header.py         the header: seat, luck, opening of games
    summary_model.py  the summary of a game, its luck, and what-if
    model.py          the state of a review, navigation, jobs that read a game
    words.py          the rows of the list and the rounds of the timeline
"""
