"""History: the file, opened, brought to the newest version, read and written in transactions.

    with closing(open_database(path)) as history:
        with history.write() as rows:
            rows.execute("INSERT ...")      # all of the block is in the file, or nothing

A `History` belongs to the thread that opened it; another thread, or another window, opens its own.
"""

import errno
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Final, TypeAlias

from rules.damage import BAD_VALUES
from rules.formats.opening import MAX_VALUE_BYTES, NO_FILE, open_file, refuse_no_file
from tutor.files import private_file, private_folder, resolved
from tutor.history.faults import Fault, HistoryFault, is_interrupt, named, refused
from tutor.history.migrations import APPLICATION, VERSION, migrate, version_of
from tutor.history.placing import FILE_ENDINGS, hold
from tutor.history.schema import is_of, read_schema

FILE_NAME: Final = "history.sqlite3"
BUSY_TIMEOUT: Final = 0.5
"""Seconds that we wait for another program to finish writing."""
FARTHEST_VERSION: Final = 1_000
MOST_STEPS: Final = 100_000
MOST_WORDS: Final = 65_536
"""Bytes of what a schema says of one table; ours takes a few hundred."""
_HEADER: Final = 100
"""Bytes of SQLite's file header; user_version stands at 60, application_id at 68, big-endian."""

FileNumber: TypeAlias = tuple[int, int] | None
"""The disk and the number on it of a file; None: there is none."""


class History:
    """An open history.

    Every method may raise `HistoryFault`; the file is whole all the same.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, held: IO[bytes] | None = None
    ) -> None:
        self.path = path
        self._connection = connection
        self._held = held

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A transaction: what the block does is in the file once it ends well, and not at all
        where it fails.

        Raises:
            HistoryFault: the file is damaged, in use, or cannot be written.
        """
        with named(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                    self._connection.execute("ROLLBACK")
                if isinstance(error, sqlite3.IntegrityError) and not self.is_whole():
                    raise HistoryFault(Fault.DAMAGED, self.path) from error
                raise

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """One view of the file: what others write meanwhile is not seen in the block.

        Rows are taken apart within the block: values that we cannot have written are damage.

        Raises:
            HistoryFault: the file is damaged, in use, or cannot be read.
        """
        with named(self.path):
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

    def is_whole(self) -> bool:
        """Check every page, and that every row belongs to a game that is there; takes seconds for
        thousands of games."""
        with self.read() as rows:
            (found,) = rows.execute("PRAGMA integrity_check(1)").fetchone()
            return found == "ok" and not rows.execute("PRAGMA foreign_key_check").fetchone()

    def close(self) -> None:
        self._connection.close()
        if self._held is not None:
            self._held.close()


def open_database(path: Path) -> History:
    """Open the history, or make an empty one; an older file is brought to this version. Nobody puts
    another one in its place before it is closed.

    Raises:
        HistoryFault: it cannot be used; a newer file, or one of another program, is not touched.
    """
    try:
        private_folder(path.parent)
        held = hold(path)
    except OSError as error:
        raise refused(path, error) from error
    try:
        return open_alone(path, held)
    except BaseException:
        if held is not None:
            held.close()
        raise


def open_alone(path: Path, held: IO[bytes] | None = None) -> History:
    """Open a history that nobody else can put another one in the place of.

    Args:
        held: what keeps others from that (see `hold`), to be closed with the history; None: no
            other program knows of it, or we are `alone` there.

    Raises:
        HistoryFault: see `open_database`.
    """
    with named(path):
        try:
            private_file(path)
            _refuse_neighbours(path)
        except OSError as error:
            raise refused(path, error) from error
        refuse_newer(path)
        connection = connect(path)
        try:
            check_tables(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
    return History(path, connection, held)


def number_of(path: Path) -> FileNumber:
    """Return which file is there, whatever it holds; None where none is."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)  # more in a cell is damage
    return connection


def refuse_newer(path: Path) -> None:
    """Look at what a file says of itself without playing its log into it.

    Raises:
        HistoryFault: a newer version of the program wrote it, or it cannot be read.
    """
    try:
        application, version = _told(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise refused(path, error) from error
    if application == APPLICATION and VERSION < version <= FARTHEST_VERSION:
        raise HistoryFault(Fault.NEWER, path)


def _told(path: Path) -> tuple[int, int]:
    """Return whose a file is, and of which version, as its header says.

    SQLite reads it: a process that closes a file lets go of all locks that it has on it, but SQLite
    waits with that for other threads. Without theirs the next program to end would delete the log
    that is written to. What SQLite cannot read is damaged, or none of its files.

    Raises:
        OSError: it cannot be read.
    """
    refuse_no_file(path)
    place = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(place, uri=True)) as rows:
        rows.execute("PRAGMA writable_schema = ON")  # a file that grows just now is read as it is
        (application,) = rows.execute("PRAGMA application_id").fetchone()
        return application, version_of(rows)
    with open_file(path) as file:
        header = file.read(_HEADER)
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        return 0, 0
    return int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big")


def _refuse_neighbours(path: Path) -> None:
    """Look at what lies where SQLite looks for its logs: it would wait for a pipe for ever.

    Raises:
        OSError: that is no file; a link is none either, as SQLite follows none.
    """
    whole = resolved(path)
    for beside in (Path(f"{whole}{ending}") for ending in FILE_ENDINGS[1:]):
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(beside.lstat().st_mode):
                raise OSError(errno.EINVAL, NO_FILE, str(beside))


def check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Look whether a file is one that we may write to: empty, or with the tables of its version
    and nothing else (a view or a trigger of somebody else's would run with ours).

    It is looked at as it is at one moment: another program may bring it to its version just now.

    Args:
        connection: in autocommit mode.

    Raises:
        HistoryFault: it is not.
        sqlite3.Error: it cannot be read, or takes too long (see `few_steps`).
    """
    connection.execute("BEGIN")
    try:
        with few_steps(connection):
            _check_tables(connection, path)
    finally:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


@contextmanager
def few_steps(connection: sqlite3.Connection) -> Iterator[None]:
    """Interrupt what is read in the block and does not end, or is far too long: the pages of a file
    of somebody else's may lead to each other so often that SQLite reads on for years."""
    length = connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_WORDS)
    connection.set_progress_handler(lambda: True, MOST_STEPS)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, length)


def _check_tables(connection: sqlite3.Connection, path: Path) -> None:
    version = version_of(connection)
    if VERSION < version <= FARTHEST_VERSION:
        raise HistoryFault(Fault.NEWER, path)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    is_known = 0 <= version <= VERSION
    try:
        (encoding,) = connection.execute("PRAGMA encoding").fetchone()
        found = read_schema(connection)
    except sqlite3.OperationalError as error:
        if not is_interrupt(error) or application == APPLICATION:
            raise
        raise HistoryFault(Fault.FOREIGN, path) from error  # with thousands of tables
    is_right = is_of(found, version if is_known else VERSION) and encoding == "UTF-8"
    if is_right and is_known and (application == APPLICATION or not found):
        return
    is_ours = application == APPLICATION or (found and is_right)
    raise HistoryFault(Fault.DAMAGED if is_ours else Fault.FOREIGN, path)
