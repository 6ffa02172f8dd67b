"""The history: the learner's games, decisions and drills, in an SQLite file in the data folder.

Reading and writing may raise `HistoryFault`, which leaves the file unchanged.

Modules, highest level first; each imports only from those listed below it.

    backups.py    Daily backups, backups on request, and restoring them.
    progress.py   Progress statistics with trends, and activity by calendar day.
    drilling.py   Reads and writes drills, answers and explained concepts.
    games.py      Reads and writes games.
    figures.py    Luck, habits, grades, rates, ideas and badges of stored games.
    rows.py       Games, decisions, lessons and positions as rows of the database.
    database.py   The file: its tables, migrations and transactions.
"""
