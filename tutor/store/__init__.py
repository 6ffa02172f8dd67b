"""The learner's games, decisions and drills, in an SQLite file in the data folder.

Whatever reads or writes it may raise `HistoryFault`, which leaves the file unchanged.

The map, top floor first: a line imports only from the lines below it.

    backups.py    Daily backups, backups on request, and restoring them.
    progress.py   Progress figures with trends, and what was done by calendar days.
    drilling.py   Reads and writes drills, answers and explained concepts.
    games.py      Reads and writes games.
    figures.py    Luck, habits, grades, rates, ideas and badges of the kept games.
    rows.py       Games, decisions, lessons and positions as rows of the database.
    database.py   The file: its tables, the steps between its versions, transactions.
"""
