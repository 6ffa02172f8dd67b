"""Histories for windows: made-up games with every plan in them, as many as are wanted."""

from contextlib import closing
from pathlib import Path
from random import Random

from tutor.history.database import FILE_NAME, open_database
from tutor.history.tallies import tally_all
from tutor.lab.bench_history import make_up


def made_up(folder: Path, games: int, seed: int = 5) -> Path:
    """A history of so many games; one in three was played here, with hints; one plan is rare."""
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
            tally_all(rows)
    return path
