"""Opens and migrates the history file; read and write transactions.

    with closing(open_database(path)) as history:
        with history.write() as rows:
            rows.execute("INSERT ...")

A `History` belongs to the thread that opened it; another thread or window opens another one.
"""

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Final, TypeAlias, TypeVar

from rules.formats.opening import MAX_VALUE_BYTES
from rules.message import BAD_VALUES
from tutor.history.faults import Fault, HistoryFault, naming, refused_by_system
from tutor.history.schema import APPLICATION, VERSION, is_of, migrate, read_schema, version_of
from tutor.system.files import private_file, private_folder, resolved
from tutor.system.folder_lock import take_lock

FILE_NAME: Final = "history.sqlite3"
BUSY_TIMEOUT: Final = 0.5
"""Seconds to wait for another program to finish writing."""
PATIENCE: Final = 10.0
"""Seconds to wait for another program to finish restoring a backup."""
FARTHEST_VERSION: Final = 1_000

Value = TypeVar("Value")
FileNumber: TypeAlias = tuple[int, int] | None
"""The device and inode of a file; None if there is none."""


class History:
    """An open history.

    Every method may raise `HistoryFault`, which leaves the file unharmed.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: IO[bytes] | None = None
    ) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Run the block as a transaction: committed at its end, rolled back at an error.

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
        """Give the block a consistent view of the file.

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

    def check(self) -> None:
        """Check every page and foreign key, which takes seconds for thousands of games.

        Raises:
            HistoryFault: the file is damaged.
        """
        with self.read() as rows:
            (found,) = rows.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok" or rows.execute("PRAGMA foreign_key_check").fetchone():
                raise HistoryFault(Fault.DAMAGED, self.path)

    def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            self._lock.close()


def open_database(path: Path) -> History:
    """Open the history, migrating an older file, or create an empty one; no other program can
    replace it until it is closed.

    Raises:
        HistoryFault: it cannot be used; a newer or foreign file is not touched.
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
    """Open the history, or create an empty one, call `use` and close it.

    Raises:
        HistoryFault: it cannot be used.
    """
    with closing(open_database(path)) as history:
        return use(history)


def check_all(path: Path) -> None:
    """Open a history and check every page.

    Raises:
        HistoryFault: it is damaged or cannot be used.
    """
    with closing(open_database(path)) as history:
        history.check()


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
    """Lock the history until the returned file is closed; None on a disk without locks.

    Raises:
        HistoryFault: another program holds it.
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


def number_of(path: Path) -> FileNumber:
    """Return the device and inode of a file, to notice that it was replaced."""
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
    """Check that a file is empty or has exactly the tables of its version; foreign views and
    triggers would run in our queries.

    Args:
        connection: in autocommit mode; read in one transaction, as another program may be
            migrating the file.

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
