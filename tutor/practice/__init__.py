"""A game of one learner and three opponents: played, written down, taken up again. No window.

The map, top floor first: a line imports only from the lines below it.

    worth_a_look.py  which decisions of a game are most worth a look
    keeping.py       a finished game into the history
    store.py         where games are kept: begun, taken up, finished
    snapshot.py      a moment of a log from which one practises
    due.py           who is to do something next
    intent.py        what the learner is about to do: being chosen, or to be confirmed
    session.py       PracticeSession: the game, its questions, hints and take-backs
    thinking.py      what the opponents will answer, thought out in any thread
    time_travel.py   the course of a game: the table, its steps, and the way back
    ledger.py        what the learner threw beside the advice, taken back or not
    hint_state.py    the advice and the hint for what is asked, each worked out once
    hints.py         a hint, opened step by step
    question.py      what the learner must answer
    status.py        waits, furiten and missing yaku of a hand
    results.py       how a round and a game ended, as plain data
    journal.py       the journal: an append-only file, a line an answer
    folder.py        where the files of games lie, and which are not finished
    answers.py       what the seats answered at a step, as JSON and back
    setup.py         GameSetup: what a game is made from
    notices.py       what should be said of journals and records: values, no words
"""
