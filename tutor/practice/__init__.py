"""A game of one learner and three opponents: played, written down, taken up again. No window.

The map, top floor first: a line imports only from the lines below it.

    store.py        Where practice games are kept: begun, resumed, finished.
    session.py      PracticeSession: a game, its questions, hints and take-backs.
    ledger.py       What the learner discarded beside the advice, and which decisions to look at.
    hints.py        A hint, opened step by step, and the state of the hand.
    question.py     what the learner must answer
    results.py      how a round and a game ended, as plain data
    journal.py      The journal of a practice game: an append-only file, one line an answer.
    folder.py       The folder of practice games, and which are unfinished.
    time_travel.py  The course of a game: setup, steps, and the way back.
"""
