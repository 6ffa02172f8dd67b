"""One program at a time changes the files of a folder, where the system has locks for that."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

PATIENCE: Final = 0.5
"""Seconds for which a program waits for another one that writes in the same folder."""
MOMENT: Final = 0.005
"""Seconds between two looks whether it has written."""


@contextmanager
def alone_in(folder: Path, patience: float | None = None) -> Iterator[None]:
    """Let one program at a time do what is in the block: who reads a file of a folder, changes it
    and writes it loses nothing that another one writes meanwhile.

    The lock is the system's own: it leaves no file, and goes with its process. Where there is none
    (on Windows, on some disks), or another program holds it for too long, the block is done all
    the same.

    Args:
        folder: of the file.
        patience: seconds to wait for another program; None: as is usual.
    """
    number = _locked(folder, PATIENCE if patience is None else patience)
    try:
        yield
    finally:
        if number is not None:
            os.close(number)


def _locked(folder: Path, patience: float) -> int | None:
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
    """Lock what is open, until it is closed or its process ends. Not on Windows.

    Args:
        number: of a file or folder that is open.
        patience: seconds to wait until nobody else has it locked.
        is_shared: others may have it, too, who share it.

    Raises:
        BlockingIOError: somebody else has it locked for longer.
        OSError: the disk has no locks.
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
