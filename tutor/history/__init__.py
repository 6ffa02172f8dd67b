"""The learner's games, decisions and drills, kept in SQLite: one file in the data folder.

The map, top floor first: a line imports only from the lines below it.

"""
