"""Another history takes the place of one, and nothing that is written meanwhile is lost."""

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from shutil import copyfileobj
from typing import IO, Final, TypeAlias

from rules.formats.opening import open_file
from tutor.files import PRIVATE_FILE, private_file
from tutor.history.database import FILE_ENDINGS, log_of
from tutor.history.faults import Fault, HistoryFault, refused

PATIENCE: Final = 60.0
"""Seconds for which a second program waits until a first has put its new history in place."""
MOST_HELD: Final = 8
"""Files that are held open at most (see `copy_file`)."""

State: TypeAlias = tuple[tuple[int, int, int], ...]
"""What `state_of` tells."""

_held: Final[deque[IO[bytes]]] = deque()


class WrittenMeanwhile(Exception):
    """A history was written to since its state was told; it is where it was."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let one program at a time put another history in that place; a second one waits.

    Raises:
        HistoryFault: the first one takes too long, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415  seldom wanted, and slow to load

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE, mode=PRIVATE_FILE)
    try:
        lock.acquire()
    except Timeout as error:
        raise HistoryFault(Fault.LOCKED, path) from error
    except OSError as error:
        raise refused(path, error) from error
    try:
        yield
    finally:
        lock.release()


def state_of(path: Path, log: Path | None = None) -> State:
    """Return what changes as soon as somebody writes to a history: an empty log is none.

    Args:
        log: where its log lies; None: beside it.
    """
    states = []
    for each in (path, log or log_of(path)):
        with suppress(FileNotFoundError):
            found = each.stat()
            if found.st_size:
                states.append((found.st_ino, found.st_size, found.st_mtime_ns))
    return tuple(states)


def put_in_place(
    path: Path, new: Path, why: str, moment: datetime, state: State | None = None
) -> Path:
    """Let a new history take the place of another, which gets the name
    ``history.WHY-20250131-185900.sqlite3`` beside it, or one with a number where that is taken.

    At every moment there is a history at the place, the old one or the new. The log of the old one
    goes first: what is written from then on is told not to be kept (see `History.write`).

    Args:
        path: where no history is, what is left of one's log is set aside.
        new: on the same disk, closed.
        state: what the old one was like when the new one was made of it.

    Returns:
        Where the old history lies now.

    Raises:
        WrittenMeanwhile: it is not like that any more.
        OSError: it cannot be done; the old history is where it was.
    """
    aside = _free_name(path, f"{why}-{moment.astimezone(UTC):%Y%m%d-%H%M%S}")
    log, log_aside = Path(f"{path}-wal"), Path(f"{aside}-wal")
    try:
        with suppress(FileNotFoundError):
            _link(path, aside)
        with suppress(FileNotFoundError):
            log.rename(log_aside)
        if state is not None and state_of(path, log_aside if log_aside.exists() else None) != state:
            raise WrittenMeanwhile
        # a log that lay beside the new file would be played into it
        for ending in FILE_ENDINGS[1:]:
            Path(f"{path}{ending}").unlink(missing_ok=True)
        new.replace(path)
    except (OSError, WrittenMeanwhile):
        if path.exists():
            _take_back(path, aside)
        raise
    return aside


def _take_back(path: Path, aside: Path) -> None:
    """Let a history that could not be set aside have its log again, and no second name."""
    log, second = Path(f"{path}-wal"), Path(f"{aside}-wal")
    with suppress(FileNotFoundError):
        if log.exists():  # of somebody who has just opened it: the older one stays beside its file
            second.stat()
            return
        second.rename(log)
    aside.unlink(missing_ok=True)


def _free_name(path: Path, stamp: str) -> Path:
    names = chain((stamp,), (f"{stamp}-{number}" for number in count(2)))
    return next(
        named
        for named in (path.with_name(f"{path.stem}.{name}{path.suffix}") for name in names)
        if not any(os.path.lexists(f"{named}{ending}") for ending in FILE_ENDINGS)
    )


def _link(path: Path, second: Path) -> None:
    """A second name for a file; a copy where the disk knows no second names."""
    try:
        second.hardlink_to(path)
    except FileNotFoundError:
        raise
    except (OSError, NotImplementedError):
        copy_file(path, second)


def copy_file(path: Path, copy: Path) -> None:
    """Copy a history, or the log of one, that another thread may have open; for this user alone.

    What was read stays open for a while: a process that closes a file lets go of all locks that it
    has on it. (On Windows a lock is of what took it, and nothing that is open can be set aside.)

    Raises:
        OSError: it cannot be read, is no file, or the copy cannot be written.
    """
    file = open_file(path)
    try:
        private_file(copy)
        with copy.open("wb") as written:
            copyfileobj(file, written)
    finally:
        _held.append(file)
        while len(_held) > (0 if sys.platform == "win32" else MOST_HELD):
            _held.popleft().close()


def remove(path: Path) -> None:
    """Delete a history with the files beside it, where they are there."""
    for ending in FILE_ENDINGS:
        Path(f"{path}{ending}").unlink(missing_ok=True)


def clear(path: Path) -> None:
    """Delete one that was of use for a while, as far as the disk lets us: what it says to that
    would hide why the rest failed."""
    with suppress(OSError):
        remove(path)
