"""One import at a time into a folder. The lock is the system's own: it goes with its process,
however that ends, so a dead program never keeps anybody out."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tutor.classroom.fault import ClassroomError

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        os.lseek(descriptor, 2**20, os.SEEK_SET)  # past the text, which others may read
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file for the length of the block; it holds the number of the process.

    Raises:
        ClassroomError: another process holds it.
        OSError: the folder cannot be written.
    """
    descriptor = _hold(path)
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _hold(path: Path) -> int:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _seize(descriptor)
        except OSError as error:
            os.close(descriptor)
            raise _busy(path) from error
        with suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        os.close(descriptor)  # who held it has just taken the file away: once more


def _busy(path: Path) -> ClassroomError:
    process = ""
    with suppress(OSError):
        process = path.read_text("ascii", "replace").strip()[:20]
    return ClassroomError(
        "Another import into {folder} is going on (process {process}); "
        "wait until it is done, or stop it.",
        folder=path.parent,
        process=process or "?",
    )
