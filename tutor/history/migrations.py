"""Every version of the history file, as the steps that lead from one to the next.

Version n is what the first n steps make. A step is a tuple of SQL statements, kept in the module
of the tables that it makes or changes. Steps are only added, at the end.
"""

import sqlite3
from contextlib import suppress
from typing import Final, TypeAlias

from tutor.history import concept_tables, drill_tables, game_tables, habit_tables, luck_tables

Step: TypeAlias = tuple[str, ...]

STEPS: Final[tuple[Step, ...]] = (
    game_tables.CREATE,
    drill_tables.CREATE,
    concept_tables.CREATE,
    luck_tables.CREATE,
    game_tables.CALLS,
    luck_tables.REFUSALS,
    game_tables.CALL_POSITIONS,
    habit_tables.CREATE,
)
VERSION: Final = len(STEPS)
APPLICATION: Final = 0x4D4A5475


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Step, ...] = STEPS) -> int:
    """Bring a file to the newest version, in one transaction; says from which.

    Two programs may do this at once: the second finds it done.

    Args:
        connection: in autocommit mode.

    Raises:
        sqlite3.Error: a step failed; the file is as it was.
    """
    if version_of(connection) == len(steps):
        return len(steps)
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(connection)
        for step in steps[before:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # SQLite has rolled back by itself where the disk is full
            connection.execute("ROLLBACK")
        raise
    return before
