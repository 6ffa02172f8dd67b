"""The history file: its tables, migrations and transactions.

    with closing(open_database(path)) as history: with history.write() as rows:
            rows.execute("INSERT ...")

A `History` belongs to the thread that opened it; every other thread or window must open its own.

`games.id` is the order in which games were added. `tallies` and `slips` summarise `decisions` in a
few rows per game, so that the progress page opens quickly. `logs` holds compressed advice logs
(`tutor.coach.log`). `cards` has a row for every drill that was added or answered, including bundled
ones; `drills` holds the learner's own positions; `attempts` keeps its rows when these are deleted.
A row of `meetings` records a concept explained at a decision. A row of `grades` holds the sums of a
round (`coach.grading.grade.sums_of`) and how often folding was right; `graded` names the network
that graded a game. `rates` counts the rounds of a game, `ideas` its decisions by what distinguished
the tiles (`tutor.store.figures`).
"""

import errno
import logging
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import IO, Final, TypeAlias, TypeVar

from rules.formats.opening import MAX_VALUE_BYTES
from rules.message import BAD_VALUES, Message, TutorError, message_of
from tutor.language import mark
from tutor.system.files import private_file, private_folder, resolved, take_lock

Step: TypeAlias = tuple[str, ...]
Schema: TypeAlias = tuple[tuple[str, str, str, str | None], ...]

_KEY: Final = "game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE"
_ID: Final = "id INTEGER PRIMARY KEY"
_GAME: Final = "game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE"


def _whole(names: str) -> tuple[str, ...]:
    return tuple(f"{name} INTEGER NOT NULL" for name in names.split())


def _texts(names: str) -> tuple[str, ...]:
    return tuple(f"{name} TEXT NOT NULL" for name in names.split())


def _table(name: str, *columns: str) -> str:
    """Return SQL with the exact spacing of released files, because `is_of` compares their text."""
    lines = ",\n        ".join(columns)
    return f"\n    CREATE TABLE {name} (\n        {lines}\n    )\n    "


# fmt: off
GAMES: Final = (
    _table("games", "id INTEGER PRIMARY KEY AUTOINCREMENT", *_texts("digest"), *_whole("seat"),
        *_texts("game moment origin source players rules"), *_whole("rounds"), "place INTEGER",
        "points INTEGER", *_texts("tree"), "UNIQUE (digest, seat)"),
    _table("decisions", _ID, _GAME, *_whole("number round honba turn"), *_texts("strategy verdict"),
        *_whole("rank"), *_texts("played_as"), *_whole("hints taken_back counted"),
        *_texts("phase"), *_whole("shanten riichi"), "cause TEXT", "risk REAL NOT NULL",
        *_whole("dealt_in"), "UNIQUE (game, number)"),
    _table("logs", _KEY, "log BLOB NOT NULL"),
    _table("lessons", _ID, _GAME, *_whole("number"), *_texts("cause strategy phase"),
        "cost REAL NOT NULL", *_whole("at"), *_texts("decisions reasons"), "UNIQUE (game, number)"),
    "CREATE INDEX lessons_by_cause ON lessons (cause, cost, game)",
    _table("tallies", _ID, _GAME, *_texts("strategy"),
        *_whole("decisions first in_line uncounted rounds deal_ins"), "UNIQUE (game, strategy)"),
    _table("slips", _ID, _GAME, *_texts("strategy phase cause"), *_whole("decisions"),
        "UNIQUE (game, strategy, phase, cause)"),
    "CREATE INDEX slips_by_cause ON slips (strategy, phase, cause, decisions, game)",
)
DRILLS: Final = (
    _table("drills", "id TEXT PRIMARY KEY", *_texts("added position")),
    _table("cards", "drill TEXT PRIMARY KEY", *_texts("due"), "answered TEXT", *_texts("memory")),
    _table("attempts", _ID, *_texts("drill at tile verdict"), *_whole("rank"), *_texts("plan")),
    "CREATE INDEX attempts_at ON attempts (at)",
)
MEETINGS: Final = (
    _table("meetings", "id INTEGER PRIMARY KEY AUTOINCREMENT", *_texts("game"),
        *_whole("seat round honba turn tiles_left is_offer"), *_texts("concept at"),
        "UNIQUE (game, seat, round, honba, turn, tiles_left, is_offer)"),
)
LUCKS: Final = (_table("lucks", _KEY, "luck REAL NOT NULL", *_texts("model")),)
CALLS: Final = (
    _table("calls", _ID, _GAME, *_texts("cause"), *_whole("lessons chances"),
        "UNIQUE (game, cause)"),
)
NO_LUCKS: Final = (_table("no_lucks", _KEY, *_texts("reason")),)
CALL_POSITIONS: Final = (
    _table("call_positions", _ID, _GAME, *_texts("cause"), *_whole("round honba turn tiles_left")),
    "CREATE INDEX call_positions_by_cause ON call_positions (cause, game)",
)
HABITS: Final = (
    _table("habits", _ID, _GAME, *_texts("habit"), *_whole("shown chances"),
        "UNIQUE (game, habit)"),
)
GRADES: Final = (
    _table("grades", _ID, _GAME, *_whole("number decisions above room folds fold_chances"),
        "UNIQUE (game, number)"),
    _table("graded", _KEY, *_texts("network")),
)
RATES: Final = (
    _table("rates", _KEY, *_whole("rounds wins deal_ins riichi calls")),
    _table("ideas", _ID, _GAME, *_texts("idea"), *_whole("hinted chances misses"),
        "UNIQUE (game, idea, hinted)"),
    "DELETE FROM graded",  # the ideas of kept games are counted when they are graded again
)

# fmt: on
BADGES: Final = (_table("badges", _KEY, *_texts("names")),)

STEPS: Final[tuple[Step, ...]] = (
    GAMES,
    DRILLS,
    MEETINGS,
    LUCKS,
    CALLS,
    NO_LUCKS,
    CALL_POSITIONS,
    HABITS,
    GRADES,
    RATES,
    BADGES,
)
"""A file of version n results from the first n steps. Never change a released step; append new
ones."""
VERSION: Final = len(STEPS)
APPLICATION: Final = 0x4D4A5475


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Step, ...] = STEPS) -> int:
    """Migrate a database in one transaction and return the schema version that it had before.

    Two programs may safely do this at the same time.

    Args:
        connection: must be in autocommit mode.

    Raises:
        sqlite3.Error: a step failed; the file is unchanged.
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
        with suppress(sqlite3.Error):  # SQLite has rolled back already if the disk is full
            connection.execute("ROLLBACK")
        raise
    return before


MOST_OBJECTS: Final = 200


@cache
def schema_of(version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, STEPS[:version])
        return read_schema(fresh)


def is_of(found: Schema, version: int) -> bool:
    return sorted(found, key=str) == sorted(schema_of(version), key=str)


def read_schema(rows: sqlite3.Connection) -> Schema:
    """Return the tables and other objects of a file, at most `MOST_OBJECTS`.

    Raises:
        sqlite3.DatabaseError: it cannot be read.
    """
    found = rows.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid")
    return tuple(found.fetchmany(MOST_OBJECTS))


class Fault(StrEnum):
    NEWER = "newer"
    FOREIGN = "foreign"
    LOCKED = "locked"
    DAMAGED = "damaged"
    FULL = "full"
    READ_ONLY = "read_only"
    UNREADABLE = "unreadable"
    ITSELF = "itself"
    GONE = "gone"


SENTENCES: Final = {
    Fault.NEWER: mark(
        "The history {path} was written by a newer version of the program; update to use it."
    ),
    Fault.FOREIGN: mark("{path} is not a history of this program; choose another file."),
    Fault.LOCKED: mark(
        "The history {path} is in use by another window; close that one and try again."
    ),
    Fault.DAMAGED: mark("The history {path} is damaged; open a backup on the Progress page."),
    Fault.FULL: mark(
        "The disk is full, so nothing was written to the history {path}; make room and try again."
    ),
    Fault.READ_ONLY: mark("The history {path} cannot be written to; look at its permissions."),
    Fault.UNREADABLE: mark("The history {path} cannot be opened ({why})."),
    Fault.ITSELF: mark("{path} is the history itself; choose another file."),
    Fault.GONE: mark("This is no longer in the history {path}; open the list again."),
}


class HistoryFault(TutorError):
    """A history that cannot be read or written; it is unchanged.

    Attributes:
        fault: what kind of fault occurred.
        path: the file.
        why: the system's reason, untranslated; may be empty.
    """

    def __init__(self, fault: Fault, path: Path, why: str = "") -> None:
        super().__init__(SENTENCES[fault], path=path, why=Message(why))
        self.fault = fault
        self.path = path
        self.why = why


def set_aside_notice(aside: Path) -> Message:
    return Message(
        "The history was damaged, so a new one was started. The old one is now {aside}."
        " Open a backup on the Progress page.",
        aside=aside,
    )


_FAULTS: Final = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Fault.LOCKED,
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
    sqlite3.SQLITE_TOOBIG: Fault.DAMAGED,
    sqlite3.SQLITE_INTERRUPT: Fault.DAMAGED,  # by the limit on steps, as its pages form a loop
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.READ_ONLY,
    sqlite3.SQLITE_PERM: Fault.UNREADABLE,
    sqlite3.SQLITE_CANTOPEN: Fault.UNREADABLE,
    sqlite3.SQLITE_IOERR: Fault.UNREADABLE,
}

_WHY: Final = {
    sqlite3.SQLITE_PERM: mark("Permission denied"),
    sqlite3.SQLITE_CANTOPEN: mark("the file or its folder cannot be opened"),
    sqlite3.SQLITE_IOERR: mark("Input/output error"),
}
_LOG: Final = logging.getLogger(__name__)
_OF_SYSTEM: Final = {errno.ENOSPC: Fault.FULL, errno.EROFS: Fault.READ_ONLY}


def refused_by_system(path: Path, error: OSError) -> HistoryFault:
    why = message_of(error).text
    return HistoryFault(_OF_SYSTEM.get(error.errno or 0, Fault.UNREADABLE), path, why)


def fault_of(error: sqlite3.Error) -> Fault | None:
    """Return the fault behind an error of SQLite; None for a bug in our SQL.

    Text other than UTF-8, overflowing sums and future file formats have no error code.
    """
    is_text = isinstance(error, sqlite3.OperationalError) and not _code_of(error)
    if is_text or str(error) in ("integer overflow", "unsupported file format"):
        return Fault.DAMAGED
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_SHMSIZE:
        return Fault.FULL
    return _FAULTS.get(_code_of(error))


def _code_of(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn errors of SQLite inside the block into a `HistoryFault` about this file."""
    try:
        yield
    except UnicodeDecodeError as error:  # in an error that quotes the damaged file
        raise HistoryFault(Fault.DAMAGED, path) from error
    except sqlite3.Error as error:
        fault = fault_of(error)
        if fault is None:
            raise
        _LOG.info("SQLite refuses %s", path, exc_info=error)
        raise HistoryFault(fault, path, _WHY.get(_code_of(error), "")) from error


FILE_NAME: Final = "history.sqlite3"
BUSY_TIMEOUT: Final = 0.5
"""Seconds to wait for another program to finish writing."""
PATIENCE: Final = 10.0
"""Seconds to wait for another program to finish restoring a backup."""
FARTHEST_VERSION: Final = 1_000

Value = TypeVar("Value")


class History:
    """An open history.

    Every method may raise `HistoryFault`, which leaves the file unchanged.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: IO[bytes] | None = None
    ) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Run the block as a transaction, which is rolled back on an error.

        Raises:
            HistoryFault: the file is damaged, in use, or cannot be written.
        """
        with naming(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back already
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Provide a consistent view of the file to the block.

        Parse the rows inside the block, so that invalid values are reported as damage.

        Raises:
            HistoryFault: the file is damaged, in use, or cannot be read.
        """
        with naming(self.path):
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            except HistoryFault:
                raise
            except BAD_VALUES as error:
                raise HistoryFault(Fault.DAMAGED, self.path) from error
            finally:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            self._lock.close()


def open_database(path: Path) -> History:
    """Open the history, migrating an older file, or create an empty one. Until it is closed, no
    other program can replace it.

    Raises:
        HistoryFault: it cannot be used; a file that is newer or not a history is left untouched.
    """
    try:
        private_folder(path.parent)
        lock = None if sys.platform == "win32" else _lock(path, is_shared=True)
        private_file(path)
    except OSError as error:
        raise refused_by_system(path, error) from error
    try:
        with naming(path):
            connection = connect(path)
            try:
                check_tables(connection, path)
                connection.execute("PRAGMA journal_mode = WAL")
                migrate(connection)
                connection.execute("PRAGMA foreign_keys = ON")
            except BaseException:
                connection.close()
                raise
        return History(path, connection, lock)
    except BaseException:
        if lock is not None:
            lock.close()
        raise


def use_history(path: Path, use: Callable[[History], Value]) -> Value:
    """Open the history, creating it if it does not exist, call `use` with it, and close it.

    Raises:
        HistoryFault: it cannot be used.
    """
    with closing(open_database(path)) as history:
        return use(history)


def check_all(path: Path) -> None:
    """Open a history and check it.

    Raises:
        HistoryFault: it is damaged or cannot be used.
    """
    with closing(open_database(path)) as history, history.read() as rows:
        check(rows, path)


def check(rows: sqlite3.Connection, path: Path) -> None:
    """Check every page and foreign key, which takes seconds for thousands of games.

    Raises:
        HistoryFault: the file is damaged.
    """
    (found,) = rows.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or rows.execute("PRAGMA foreign_key_check").fetchone():
        raise HistoryFault(Fault.DAMAGED, path)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other programs from opening the history while it is being replaced.

    There is no lock on Windows, where open files cannot be replaced.

    Raises:
        HistoryFault: another program has it open.
        OSError: the folder cannot be written.
    """
    lock = None if sys.platform == "win32" else _lock(path, is_shared=False)
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def _lock(path: Path, *, is_shared: bool) -> IO[bytes] | None:
    """Lock the history until the returned file is closed; None if the disk does not support locks.

    Raises:
        HistoryFault: another program holds the lock.
        OSError: the folder cannot be written.
    """
    whole = resolved(path)
    place = whole.with_name(f".{whole.name}.lock")
    private_file(place)
    file = place.open("r+b")
    try:
        take_lock(file.fileno(), PATIENCE if is_shared else BUSY_TIMEOUT, is_shared=is_shared)
        return file
    except BlockingIOError as error:
        file.close()
        raise HistoryFault(Fault.LOCKED, path) from error
    except OSError:
        file.close()
        return None


def number_of(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of a file, for detecting that it was replaced."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)  # larger values are damage
    return connection


def check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file is empty or has exactly the tables of its version; views and triggers from
    elsewhere would run in our queries.

    Args:
        connection: must be in autocommit mode; the check uses one transaction, because another
            program may be migrating the file.

    Raises:
        HistoryFault: it is newer, damaged, or from another program.
        sqlite3.Error: it cannot be read.
    """
    connection.execute("BEGIN")
    try:
        version = version_of(connection)
        if VERSION < version <= FARTHEST_VERSION:
            raise HistoryFault(Fault.NEWER, path)
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (encoding,) = connection.execute("PRAGMA encoding").fetchone()
        found = read_schema(connection)
    finally:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
    is_known = 0 <= version <= VERSION
    is_right = is_of(found, version if is_known else VERSION) and encoding == "UTF-8"
    if is_right and is_known and (application == APPLICATION or not found):
        return
    is_ours = application == APPLICATION or (found and is_right)
    raise HistoryFault(Fault.DAMAGED if is_ours else Fault.FOREIGN, path)
