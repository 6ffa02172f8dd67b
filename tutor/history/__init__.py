"""The learner's games, decisions and drills, kept in SQLite: one file in the data folder.

The map, top floor first: a line imports only from the lines below it.

    database.py     History: the file, opened, migrated, read and written in transactions
    migrations.py   every version of the file, as the steps that lead from one to the next
    game_tables.py  the tables of games, decisions and lessons
    faults.py       what is wrong with a history file, by whose fault
"""
