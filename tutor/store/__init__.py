"""The learner's games, decisions and drills, in an SQLite file in the data folder.

Whatever reads or writes it may raise `HistoryFault`, which leaves the file unchanged.

The map, top floor first: a line imports only from the lines below it.

    backups.py    Daily backups, backups on request, and restoring them.
    done.py       What a learner has done, by calendar days.
    drilling.py   Reads and writes drills, answers and explained concepts.
    positions.py  The positions behind a figure: marked discards and calls.
    progress.py   Progress figures with intervals and trends.
    games.py      Reads and writes games.
    figures.py    Luck, habits, grades, rates, ideas and badges of the kept games.
    rows.py       Games, decisions and lessons as rows of the database.
    database.py   Opens and migrates the file; read and write transactions.
    schema.py     The tables, and the steps between their versions.
"""
