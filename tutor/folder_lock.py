"""One program at a time changes the files of a folder, where the system has locks for that."""

import errno
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
    number = _locked(folder, monotonic() + (PATIENCE if patience is None else patience))
    try:
        yield
    finally:
        if number is not None:
            os.close(number)


def _locked(folder: Path, until: float) -> int | None:
    """Return the number of a folder that is open and locked; None where it cannot be locked."""
    if sys.platform == "win32":
        return None
    import fcntl  # noqa: PLC0415  not on Windows

    try:
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    while True:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return number
        except OSError as error:
            if error.errno != errno.EWOULDBLOCK or monotonic() >= until:
                os.close(number)
                return None
        sleep(MOMENT)
