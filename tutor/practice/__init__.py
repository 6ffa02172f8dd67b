"""Practice games against three opponents: play, save and resume. Nothing here uses the window.

Modules, highest level first; each imports only from those listed below it.

    saved_games.py  Start, resume and save practice games.
    session.py      A practice game: questions, answers, hints and take-backs.
    ledger.py       The decisions of the learner, compared with the advice.
    hints.py        Questions, hints in four steps, and the state of the hand.
    results.py      The results of rounds and games.
    journal.py      The journal of a practice game: an append-only file of answers.
    folder.py       The files of practice games in their folder.
    time_travel.py  The setup of a game, and a table that can undo moves.
"""
