"""Another history takes the place of one: while nobody has that open, and whole or not at all."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from shutil import copyfile
from typing import IO, Final

from rules.formats.opening import NO_FILE
from tutor.files import aside as bad_name
from tutor.files import private_file, resolved
from tutor.folder_lock import take_lock
from tutor.history.faults import Fault, HistoryFault, refused

FILE_ENDINGS: Final = ("", "-wal", "-shm", "-journal")
"""Endings of the files that a history is made of while it is open, and of what SQLite would play
into one of that name."""
PATIENCE: Final = 10.0
"""Seconds for which a program waits until another one has put its new history in place."""
MAGIC: Final = b"SQLite format 3\0"


@contextmanager
def alone(path: Path, patience: float | None = None) -> Iterator[None]:
    """Let one program put another history in that place, while nobody has the one there open; what
    a program that was killed was about to put there is there by then.

    Args:
        patience: seconds to wait until it is; None: as is usual.

    Raises:
        HistoryFault: somebody has it open for too long, or the folder cannot be written.
    """
    try:
        with _locked(path, PATIENCE if patience is None else patience):
            _finish(resolved(path))
            yield
    except OSError as error:
        raise refused(path, error) from error


def hold(path: Path) -> IO[bytes] | None:
    """Let nobody put another history in that place until what is returned is closed; others may
    hold it, too. None: the system has no locks for that (on Windows what is open cannot give way),
    or the disk.

    Raises:
        HistoryFault: another one is put there for too long, or cannot be.
        OSError: the folder cannot be written.
    """
    while True:
        held = None if sys.platform == "win32" else _lock(path, PATIENCE, is_alone=False)
        if not os.path.lexists(_ready_of(resolved(path))):
            return held
        if held is not None:  # it came while we waited, of a program that was killed
            held.close()
        with alone(path):
            pass


@contextmanager
def _locked(path: Path, patience: float) -> Iterator[None]:
    if sys.platform == "win32":
        from filelock import FileLock, Timeout  # noqa: PLC0415  seldom wanted, and slow to load

        try:
            with FileLock(_lock_of(path), patience):
                yield
        except Timeout as error:
            raise HistoryFault(Fault.LOCKED, path) from error
        return
    file = _lock(path, patience, is_alone=True)
    try:
        yield
    finally:
        if file is not None:
            file.close()


def _lock(path: Path, patience: float, *, is_alone: bool) -> IO[bytes] | None:
    """Return what is locked until it is closed; None where the disk has no locks.

    Raises:
        HistoryFault: others have it locked for too long.
        OSError: the folder cannot be written.
    """
    file = _lock_file(_lock_of(path))
    try:
        take_lock(file.fileno(), patience, is_shared=not is_alone)
        return file
    except BlockingIOError as error:
        file.close()
        raise HistoryFault(Fault.LOCKED, path) from error
    except OSError:
        file.close()
        return None


def _lock_file(lock: Path) -> IO[bytes]:
    private_file(lock)
    if not stat.S_ISREG(lock.lstat().st_mode):  # to open a pipe would wait for ever
        raise OSError(errno.EINVAL, NO_FILE, str(lock))
    return lock.open("r+b")


def _lock_of(path: Path) -> Path:
    whole = resolved(path)
    return whole.with_name(f".{whole.name}.lock")


def put_in_place(path: Path, new: Path, why: str, moment: datetime) -> Path:
    """Let a new history take the place of another, which gets the name
    ``history.WHY-20250131-185900.sqlite3`` beside it, or one with a number where that is taken.

    At every moment there is a history at the place, the old one or the new. Where the program is
    killed when the log of the old one is gone, the next one finishes what it began.

    Args:
        path: its own, not a link to it; we are `alone` there. Where no history is, what is left of
            one's log is set aside.
        new: beside it, closed.

    Returns:
        Where the old history lies now.

    Raises:
        OSError: it cannot be done; the old history is where it was.
    """
    aside = _free_name(path, why, moment)
    ready = _ready_of(path)
    try:
        _set_aside(path, aside)
        new.replace(ready)
        _switch(path, ready)
    except OSError:
        if ready.exists():
            ready.replace(new)
        if path.exists():
            _take_back(path, aside)
        raise
    return aside


def _finish(path: Path) -> None:
    """Put the new history in place where the program that was about to was killed. What lies there
    is set aside first where that was not; what is called so and is none is put aside.

    Raises:
        OSError: it cannot be done.
    """
    ready = _ready_of(path)
    if not os.path.lexists(ready):
        return
    found = ready.lstat()
    if not stat.S_ISREG(found.st_mode) or not _begins_as_history(ready):
        ready.rename(bad_name(ready))
        return
    if path.exists() and path.stat().st_nlink < 2:
        moment = datetime.fromtimestamp(found.st_mtime, UTC)
        _set_aside(path, _free_name(path, "replaced", moment))
    _switch(path, ready)


def _begins_as_history(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def _ready_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")


def _switch(path: Path, ready: Path) -> None:
    for ending in FILE_ENDINGS[1:]:
        Path(f"{path}{ending}").unlink(missing_ok=True)
    ready.replace(path)


def _set_aside(path: Path, aside: Path) -> None:
    for ending in FILE_ENDINGS[:2]:
        with suppress(FileNotFoundError):
            _link(Path(f"{path}{ending}"), Path(f"{aside}{ending}"))


def _take_back(path: Path, aside: Path) -> None:
    log, second = Path(f"{path}-wal"), Path(f"{aside}-wal")
    if not log.exists():
        with suppress(FileNotFoundError):
            _link(second, log)
    second.unlink(missing_ok=True)
    aside.unlink(missing_ok=True)


def _free_name(path: Path, why: str, moment: datetime) -> Path:
    stamp = f"{why}-{moment.astimezone(UTC):%Y%m%d-%H%M%S}"
    names = chain((stamp,), (f"{stamp}-{number}" for number in count(2)))
    return next(
        named
        for named in (path.with_name(f"{path.stem}.{name}{path.suffix}") for name in names)
        if not any(os.path.lexists(f"{named}{ending}") for ending in FILE_ENDINGS)
    )


def _link(path: Path, second: Path) -> None:
    try:
        second.hardlink_to(path)
    except FileNotFoundError:
        raise
    except (OSError, NotImplementedError):
        private_file(second)
        copyfile(path, second)


def remove(path: Path) -> None:
    for ending in FILE_ENDINGS:
        Path(f"{path}{ending}").unlink(missing_ok=True)


def clear(path: Path) -> None:
    with suppress(OSError):
        remove(path)
