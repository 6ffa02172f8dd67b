"""The review page: one game, its decisions, and what was better.

The map, top floor first: a line imports only from the lines below it.

    page.py              the review page: which game, and which of its decisions
    parts.py             its parts: what they show of a game, and where they lie
    adding.py            decisions that are to come back as drills
    timeline.py          the timeline: the whole game in three lanes
    timeline_painter.py  draws the timeline
    timeline_frame.py    where the parts of the timeline lie, by its width and the size of type
    timeline_places.py   where the rounds of the timeline lie, and on how many pages
    timeline_words.py    what the timeline writes
    decision_list.py     the list of a game's decisions
    advice_panel.py      the advice panel: your tile beside the tutor's, the plan, why
    foot.py              below the advice: practise from here, add to the drills
    lesson_card.py       the card of a lesson: title, cost, cause, what to watch next time
    address_dialog.py    the dialog that takes an address, and fetches only when it is told to
    comparison.py        your tile beside the tutor's
    row_painter.py       draws the rows of the decision list, and the heads above them
    header.py            the head of the review page
    panel_words.py       the advice panel in words: a decision to what the panel shows, no Qt
    lesson_view.py       what the card of a lesson shows
    row_words.py         a row of the decision list in words
    listing.py           what list and timeline show of the rounds reviewed so far
    state.py             where a learner is in a review
    model.py             what the review page shows, derived purely: no Qt, no words
    loading.py           jobs for the worker: read a game, then review it round by round
    mine.py              whether the seat is the learner's own, and what that means
    game_line.py         what game it is, in one line
"""
