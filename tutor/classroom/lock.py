"""One import at a time into a folder. The lock is the system's own: it goes with its process,
however that ends, so a dead program never keeps anybody out."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from tutor.classroom.fault import ClassroomError
from tutor.files import PRIVATE_FILE


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file for the length of the block.

    Raises:
        ClassroomError: another process holds it.
        OSError: the folder cannot be written.
    """
    lock = FileLock(path, timeout=0, mode=PRIVATE_FILE)
    try:
        lock.acquire()
    except Timeout as error:
        raise ClassroomError(
            "Another import into {folder} is going on; wait until it is done, or stop it.",
            folder=path.parent,
        ) from error
    try:
        yield
    finally:
        lock.release()
