import errno
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Final

from rules.message import Message, TutorError, message_of
from tutor.language import mark


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
        fault: the kind of fault.
        path: the file.
        why: the system's reason, a msgid; may be empty.
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

    Text that is not UTF-8, overflowing sums and future file formats have no error code.
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
