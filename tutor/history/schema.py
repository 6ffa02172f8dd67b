"""What tables a history file of each version has, to the letter."""

import sqlite3
from contextlib import closing
from functools import cache
from typing import Final, TypeAlias

from tutor.history.migrations import STEPS, migrate

Schema: TypeAlias = tuple[tuple[str, str, str, str | None], ...]

MOST_OBJECTS: Final = 200


@cache
def schema_of(version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, STEPS[:version])
        return read_schema(fresh)


@cache
def packed_schema_of(version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, STEPS[:version])
        fresh.execute("VACUUM")
        return read_schema(fresh)


def is_of(found: Schema, version: int) -> bool:
    return sorted(found, key=str) == sorted(schema_of(version), key=str)


def read_schema(rows: sqlite3.Connection) -> Schema:
    """Return what a file holds; of one with far more than ours, the beginning.

    Raises:
        sqlite3.DatabaseError: it cannot be read.
    """
    found = rows.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid")
    return tuple(found.fetchmany(MOST_OBJECTS))


def version_with(objects: int) -> int:
    versions = range(1, len(STEPS) + 1)
    return max((each for each in versions if len(schema_of(each)) <= objects), default=1)
