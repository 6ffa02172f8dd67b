"""The learner's games, decisions and drills, kept in SQLite: one file in the data folder.

The map, top floor first: a line imports only from the lines below it.

    backups.py    copies of the file: one a day, one where the learner wants it, and back
    meetings.py   what a learner has met of the course: kept, read as a ledger, forgotten
    drilling.py   drills, cards and answers into the history and out of it again
    positions.py  the positions behind a figure: marked discards, and answers to offers
    progress.py   progress: how the discards meet the plans, with intervals and trends
    importing.py  a game with its lessons into the history, annotated or still to be
    games.py      games into the history and out of it again
    luck.py       the luck of a game's tiles, kept with it
    habits.py     what games show of habits, kept with each
    rows.py       games, decisions and lessons as rows of the database, and back
    played.py     when and in which room a game was played, as far as its id tells
    game.py       a game as it is kept, and the row of a decision
    database.py   History: the file, opened, migrated, read and written in transactions
    schema.py     the tables, every version of them, and the steps between
    faults.py     what is wrong with a history file, by whose fault
"""
