"""The review page: one game, its decisions, and what was better.

The map, top floor first: a line imports only from the lines below it.

    page.py            the page, the what-if card, the buttons below a decision
    timeline.py        a column per decision, in three lanes
    summary.py         the summary of a game
    decision_list.py   the list of decisions
    header.py          the header: seat, luck, opening games
    timeline_model.py  the layout of the timeline, and its captions
    summary_model.py   the summary of a game, its luck, and what-if
    model.py           the state of a review and moves in it, jobs that read a game
    words.py           rows of the list and rounds of the timeline
"""
