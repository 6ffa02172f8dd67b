"""Histories for windows: made-up games with every plan in them, as many as are wanted."""

from contextlib import closing
from pathlib import Path
from random import Random

from tutor.coach.diagnosis.habits import Habit
from tutor.coach.lessons.calls import ChanceCount
from tutor.lab.bench_history import make_up
from tutor.store.database import FILE_NAME, open_database
from tutor.store.figures import put_habits
from tutor.store.rows import tally

HABITS = {Habit.NEVER_FOLDS: ChanceCount(4, 6), Habit.KEEPS_HONOURS: ChanceCount(2, 30)}


def made_up(folder: Path, games: int, seed: int = 5) -> Path:
    path = folder / FILE_NAME
    with closing(open_database(path)) as history:
        make_up(history, games, Random(seed))
        with history.write() as rows:
            rows.execute("UPDATE games SET origin = 'practice' WHERE id % 3 = 0")
            rows.execute(
                "UPDATE decisions SET hints = 2, counted = 0 WHERE game % 3 = 0 AND number % 7 = 0"
            )
            rows.execute(
                "DELETE FROM decisions WHERE strategy = 'value_safety' AND number % 11 != 0"
            )
            for (game,) in rows.execute("SELECT id FROM games").fetchall():
                put_habits(rows, game, HABITS)
                tally(rows, game)

    return path
