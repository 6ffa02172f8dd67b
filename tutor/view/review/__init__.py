"""What the review page shows, as frozen values, without Qt.

The map, top floor first: a line imports only from the lines below it.

    timeline.py   The timeline: layout and captions.
    navigator.py  how a learner moves through it: the place, the summary, a tile tried
    loading.py    Jobs that read and review a game.
    summary.py    The summary of a game, its luck, and what-if.
    state.py      Where a learner is in a review.
    model.py      What the review page shows.
"""
