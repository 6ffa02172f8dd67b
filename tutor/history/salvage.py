"""Rows out of a torn database: everything that can be read, from both sides of every tear."""

import sqlite3
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from typing import Any, Final, TypeAlias

from rules.damage import BAD_VALUES
from tutor.history.game import Origin
from tutor.history.game_rows import GAME, LESSON, game_from, lesson_from
from tutor.history.lost_games import add_lost_games, text_of
from tutor.history.migrations import STEPS, VERSION, migrate, version_of
from tutor.history.tallies import tally_all
from tutor.lessons.lesson import Phase
from tutor.strategy.verdict import Verdict

Row: TypeAlias = tuple[Any, ...]

_LAST: Final = 2**62
_STRIDES: Final[tuple[int, ...]] = tuple(2**power for power in range(40))
_STORED_AS: Final = {
    "INTEGER": "typeof({column}) = 'integer' AND {column} BETWEEN -2147483648 AND 2147483647",
    "TEXT": "typeof({column}) = 'text'",
    "REAL": "typeof({column}) = 'real' AND abs({column}) < 1e9",
    "BLOB": "typeof({column}) = 'blob'",
}


def salvage(torn: sqlite3.Connection, fresh: sqlite3.Connection, moment: datetime) -> None:
    """Fill an empty database with what can be read of a torn one, and bring it to this version.

    What belongs to a row that is lost goes, and so does what cannot have been written by us; but a
    game of which the log is there comes back out of it. The sums of the decisions are made anew.

    Args:
        torn: what fails while it is read is left out.
        fresh: in autocommit mode, without foreign keys.
        moment: now.
    """
    try:
        version = version_of(torn)
    except sqlite3.DatabaseError:
        version = VERSION
    migrate(fresh, STEPS[: version if 0 < version <= VERSION else VERSION])
    torn.text_factory = lambda data: data.decode(errors="replace")
    fresh.execute("BEGIN")
    for table in _tables(fresh):
        columns = [str(row[1]) for row in fresh.execute(f"PRAGMA table_info({table})")]
        places = ", ".join("?" * len(columns))
        insert = f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({places})"
        fresh.executemany(insert, readable_rows(torn, table, columns))
    fresh.execute("COMMIT")
    migrate(fresh)
    fresh.execute("BEGIN")
    _drop_nonsense(fresh)
    add_lost_games(fresh, moment)
    _drop_orphans(fresh)
    tally_all(fresh)
    fresh.execute("COMMIT")


def readable_rows(torn: sqlite3.Connection, table: str, columns: Iterable[str]) -> Iterator[Row]:
    names = ", ".join(columns)
    select = f"SELECT rowid, {names} FROM {table} NOT INDEXED WHERE rowid BETWEEN ? AND ?"
    up, down = f"{select} ORDER BY rowid", f"{select} ORDER BY rowid DESC"
    low = 1
    while True:
        last = yield from _rows(torn, up, low, _LAST, step=1)
        if last is None:
            return
        low = max(low, last + 1)
        low = 1 + (yield from row_beside(torn, up, low, _LAST, otherwise=low - 1))
        beyond = _beyond(torn, table, low)
        high = (beyond or _LAST) - 1
        last = yield from _rows(torn, down, low, high, step=-1)
        if last is not None:
            yield from row_beside(torn, down, low, last - 1 if last else high, otherwise=0)
        if beyond is None:
            return
        low = beyond


def _rows(
    torn: sqlite3.Connection, select: str, low: int, high: int, *, step: int
) -> Generator[Row, None, int | None]:
    last = 0
    try:
        with closing(torn.execute(select, (low, high))) as found:
            for number, *values in found:
                if not low <= number <= high or (last and (number - last) * step <= 0):
                    return last
                yield tuple(values)
                last = int(number)
    except sqlite3.DatabaseError:
        return last
    return None


def row_beside(
    torn: sqlite3.Connection, select: str, low: int, high: int, otherwise: int
) -> Generator[Row, None, int]:
    """Yield the row next to a tear, which `sqlite3` keeps back because it looks one row ahead.

    Returns:
        Its number; `otherwise` where it cannot be read.
    """
    try:
        found = torn.execute(f"{select} LIMIT 1", (low, high)).fetchone()
    except sqlite3.DatabaseError:
        return otherwise
    if found is None or not low <= found[0] <= high:
        return otherwise
    yield tuple(found[1:])
    return int(found[0])


def _beyond(torn: sqlite3.Connection, table: str, low: int) -> int | None:
    probe = f"SELECT rowid FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1"
    for stride in _STRIDES:
        try:
            found = torn.execute(probe, (low + stride,)).fetchone()
        except sqlite3.DatabaseError:
            continue
        if found is None:
            return None
        if found[0] >= low + stride:
            return low + stride
    return None


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    return [str(name) for (name,) in found]


def _drop_nonsense(rows: sqlite3.Connection) -> None:
    for table in _tables(rows):
        _drop_untyped(rows, table)
    words = {
        ("games", "origin"): Origin,
        ("decisions", "verdict"): Verdict,
        ("decisions", "phase"): Phase,
        ("lessons", "phase"): Phase,
    }
    for (table, column), known in words.items():
        values = [str(each) for each in known]
        places = ", ".join("?" * len(values))
        rows.execute(f"DELETE FROM {table} WHERE {column} NOT IN ({places})", values)
    _drop_unread(rows, "games", GAME, game_from)
    _drop_unread(rows, "lessons", LESSON, lesson_from)
    rows.execute("DELETE FROM lucks WHERE NOT abs(luck) < 100")
    rows.execute("DELETE FROM habits WHERE NOT shown BETWEEN 0 AND chances")
    for column in ("counted", "taken_back", "dealt_in"):
        rows.execute(f"DELETE FROM decisions WHERE {column} NOT IN (0, 1)")
    rows.execute("DELETE FROM calls WHERE NOT lessons BETWEEN 0 AND chances")
    logs = rows.execute("SELECT game, log FROM logs")  # one at a time: there may be thousands
    bad = [(number,) for number, log in logs if not _unpacks(log)]
    rows.executemany("DELETE FROM logs WHERE game = ?", bad)


def _drop_untyped(rows: sqlite3.Connection, table: str) -> None:
    sound = []
    for _, column, kind, is_filled, *_ in rows.execute(f"PRAGMA table_info({table})").fetchall():
        right = _STORED_AS[kind].format(column=column)
        if (table, column) == ("games", "source"):
            right = f"{right} OR {_STORED_AS['BLOB'].format(column=column)}"
        sound.append(f"({right})" if is_filled else f"({column} IS NULL OR {right})")
    rows.execute(f"DELETE FROM {table} WHERE NOT ({' AND '.join(sound)})")


def _drop_unread(
    rows: sqlite3.Connection, table: str, columns: str, read: Callable[[Sequence[Any]], object]
) -> None:
    for number, *values in rows.execute(f"SELECT id, {columns} FROM {table}").fetchall():
        try:
            read(values)
        except BAD_VALUES:
            rows.execute(f"DELETE FROM {table} WHERE id = ?", (number,))


def _unpacks(log: object) -> bool:
    try:
        text_of(log if isinstance(log, bytes) else b"")
    except (zlib.error, ValueError):
        return False
    return True


def _drop_orphans(rows: sqlite3.Connection) -> None:
    while lost := rows.execute("PRAGMA foreign_key_check").fetchall():
        for table, number in {(table, number) for table, number, *_ in lost}:
            rows.execute(f"DELETE FROM {table} WHERE rowid = ?", (number,))
