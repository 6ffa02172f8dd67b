"""The learner's games, decisions and drills, in an SQLite file in the data folder.

Whatever reads or writes it may raise `HistoryFault`, which leaves the file unchanged.

The map, top floor first: a line imports only from the lines below it.

    backups.py    Daily backups, backups on request, and restoring them.
    done.py       What a learner has done, by calendar days.
    drilling.py   Reads and writes drills, answers and explained concepts.
    positions.py  The positions behind a figure: marked discards and calls.
    progress.py   Progress figures with intervals and trends.
    games.py      Reads and writes games.
    grades.py     Grades of the kept games.
    luck.py       Luck and habits of the kept games.
    badges.py     What a learner did for the first time.
    rates.py      Wins, deal-ins, riichi, calls, and ideas of the kept games.
    rows.py       Games, decisions and lessons as rows of the database.
    database.py   Opens and migrates the file; read and write transactions.
    schema.py     The tables, and the steps between their versions.
    faults.py     Faults of a history file, and their messages.
"""
