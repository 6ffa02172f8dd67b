"""The learner's games, decisions and drills, kept in SQLite: one file in the data folder.

The map, top floor first: a line imports only from the lines below it.

    meetings.py       what a learner has met of the course: kept, read as a ledger, forgotten
    drilling.py       drills, cards and answers into the history and out of it again
    positions.py      the positions behind a figure: marked discards, and answers to offers
    progress.py       progress: how the discards meet the plans, with intervals and trends
    figures.py        a share, what is behind it, how sure it is, whether it changes
    sums.py           the sums that the figures are made of, out of the database
    hints_used.py     how often a hint was open, in the games played here
    importing.py      a game with its lessons into the history, annotated or still to be
    games.py          games into the history and out of it again
    copies.py         a cut copy of a game, beside one that holds more
    luck.py           the luck of a game's tiles, kept with it
    habits.py         what games show of habits, kept with each
    opening.py        open_history: whatever state it is in
    backups.py        a copy of it in one file, and back
    rescue.py         what can be read of a damaged one, into a new file
    salvage.py        rows out of a torn database
    tallies.py        what the decisions of a game add up to
    lost_games.py     games out of their logs, where their rows are gone
    game_rows.py      games and lessons as rows of the database
    decision_rows.py  decisions as rows of figures
    played.py         when and in which room a game was played, as far as its id tells
    game.py           a game as it is kept, and the row of a decision
    database.py       History: the file, opened, migrated, read and written in transactions
    placing.py        another history in the place of one, while nobody has that open
    pages.py          the pages of a file as trees, before SQLite follows them
    schema.py         what tables a file of each version has
    migrations.py     every version of the file, as the steps that lead from one to the next
    concept_tables.py  the table of what a learner has met
    luck_tables.py    the table of the luck of games
    habit_tables.py   the table of what games show of habits
    drill_tables.py   the tables of drills
    game_tables.py    the tables of games, decisions and lessons
    faults.py         what is wrong with a history file, by whose fault
"""
