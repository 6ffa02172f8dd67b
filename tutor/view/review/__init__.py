"""What the review page shows, as frozen values, without Qt.

The map, top floor first: a line imports only from the lines below it.

    timeline_layout.py    where the rounds of the timeline lie, and on how many pages
    timeline_captions.py  what the timeline writes
    row_sentence.py       a row of the decision list as a sentence
    review_lists.py       what list and timeline show of the rounds reviewed so far
    navigator.py          how a learner moves through it: the place, the summary, a tile tried
    what_if.py            what if another tile had been thrown: both throws side by side
    summary.py            what stands before the table of a game
    luck.py               the luck of the tiles: one line, and the draws that it came from
    state.py              where a learner is in a review
    model.py              what the review page shows, derived purely: no Qt, no words
    loading.py            jobs: read a game, then review it round by round
    ownership.py          whether the seat is the learner's own, and what that means
"""
