"""The review page, without Qt.

The map, top floor first: a line imports only from the lines below it.

    timeline.py   The timeline: layout and captions.
    navigator.py  Moving through a review, and trying other discards.
    loading.py    Jobs that read and review a game.
    summary.py    The summary of a game, its luck, and what-if.
    state.py      The state of a review: decisions found and the current one.
    model.py      Rows of the list and rounds of the timeline.
"""
