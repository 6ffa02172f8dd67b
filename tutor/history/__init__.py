"""The learner's games, decisions and drills, kept in SQLite: one file in the data folder.

The map, top floor first: a line imports only from the lines below it.

    backups.py    copies of the file: one a day, one where the learner wants it, and back
    drilling.py   Drills, answers and concepts met, in the history and out of it.
    positions.py  the positions behind a figure: marked discards, and answers to offers
    progress.py   progress: how the discards meet the plans, with intervals and trends
    games.py      Games into the history and out of it again.
    luck.py       Luck and habits of the games kept.
    rows.py       Games, decisions and lessons as rows of the database.
    database.py   History: the file, opened, migrated, read and written in transactions
    schema.py     the tables, every version of them, and the steps between
    faults.py     what is wrong with a history file, by whose fault
"""
