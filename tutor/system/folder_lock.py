import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

PATIENCE: Final = 0.5
"""Seconds to wait for another process."""
MOMENT: Final = 0.005
"""Seconds between two attempts."""


@contextmanager
def lock_folder(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Lock a folder while the block reads a file, changes it and writes it back.

    The system's lock leaves no file and ends with the process. If it is not available (on Windows,
    on some network disks, or when another process holds it for longer than `patience` seconds) the
    block runs without it.
    """
    number = _try_lock(folder, patience)
    try:
        yield
    finally:
        if number is not None:
            os.close(number)


def _try_lock(folder: Path, patience: float) -> int | None:
    if sys.platform == "win32":
        return None
    try:
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        take_lock(number, patience)
        return number
    except OSError:
        os.close(number)
        return None


def take_lock(number: int, patience: float, *, is_shared: bool = False) -> None:
    """Lock an open file or folder until it is closed or the process ends. Not for Windows.

    Args:
        number: the file descriptor.
        patience: seconds to wait for the lock.
        is_shared: allow other shared locks.

    Raises:
        BlockingIOError: another process still holds the lock.
        OSError: the disk does not support locks.
    """
    import fcntl  # noqa: PLC0415  not on Windows

    until = monotonic() + patience
    while True:
        try:
            fcntl.flock(number, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if monotonic() >= until:
                raise
        sleep(MOMENT)
