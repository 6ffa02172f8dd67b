"""History: the file, opened, brought to the newest version, read and written in transactions.

    with closing(open_database(path)) as history:
        with history.write() as rows:
            rows.execute("INSERT ...")      # all of the block is in the file, or nothing

A `History` belongs to the thread that opened it; another thread, or another window, opens its own.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from rules.formats.opening import open_file
from tutor.files import private_file, private_folder
from tutor.history.faults import Fault, HistoryFault, named, refused
from tutor.history.migrations import APPLICATION, VERSION, migrate, version_of

FILE_NAME: Final = "history.sqlite3"
"""The file's name in the data folder."""
BUSY_TIMEOUT: Final = 0.5
"""Seconds that we wait for another program to finish writing."""
_HEADER: Final = 100
"""Bytes of SQLite's file header; user_version stands at 60, application_id at 68, big-endian."""


class History:
    """An open history.

    Every method may raise `HistoryFault`; the file is whole all the same.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A transaction: what the block does is in the file once it ends well, and not at all
        where it fails."""
        with named(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """One view of the file: what others write meanwhile is not seen in the block."""
        with named(self.path):
            self._connection.execute("BEGIN")
            try:
                yield self._connection
            finally:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Read and write no more."""
        self._connection.close()


def open_database(path: Path) -> History:
    """Open the history, or make an empty one; an older file is brought to this version.

    Raises:
        HistoryFault: it cannot be used; a newer file, or one of another program, is not touched.
    """
    refuse_newer(path)
    with named(path):
        try:
            private_folder(path.parent)
            private_file(path)
        except OSError as error:
            raise refused(path, error) from error
        connection = connect(path)
        try:
            _look(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            migrate(connection)
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
    return History(path, connection)


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit mode that does not wait long."""
    return sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)


def refuse_newer(path: Path) -> None:
    """Look at a file's header without opening it as a database.

    Raises:
        HistoryFault: a newer version of the program wrote it, or it cannot be read.
    """
    try:
        with open_file(path) as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        return
    except OSError as error:
        raise refused(path, error) from error
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        return
    ours = int.from_bytes(header[68:72], "big") == APPLICATION
    if ours and int.from_bytes(header[60:64], "big") > VERSION:
        raise HistoryFault(Fault.NEWER, path)


def _look(connection: sqlite3.Connection, path: Path) -> None:
    """Whether a file is one that we may write to."""
    if version_of(connection) > VERSION:
        raise HistoryFault(Fault.NEWER, path)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables and application != APPLICATION:
        raise HistoryFault(Fault.FOREIGN, path)
