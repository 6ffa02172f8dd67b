"""Opening the files that people name: files only, never what one could wait on for ever."""

import errno
import stat
from pathlib import Path
from typing import BinaryIO, Final

from rules.message import Message

NO_FILE: Final = Message("this is no file but a pipe, a device or a part of the system")
NO_PATH: Final = Message("no file can be called that")
TOO_LARGE: Final = Message("the file is far too large")
SYSTEM_FOLDERS: Final = (Path("/proc"), Path("/sys"), Path("/dev"))
"""Where what looks like a file is none: reading it may wait, or never end."""
MAX_FILE_BYTES: Final = 64 * 2**20
"""Bytes of a file that is read whole."""
MAX_VALUE_BYTES: Final = 6 * 2**20
"""Bytes of a text that is read as one JSON value: that may take fifty times as much memory."""


def open_file(path: Path) -> BinaryIO:
    """Open a file to read its bytes.

    Raises:
        OSError: it cannot be opened, or is none (`refuse_no_file`).
    """
    refuse_no_file(path)
    return path.open("rb")


def refuse_no_file(path: Path) -> None:
    """Look at what is to be opened.

    Raises:
        OSError: it is not there, or is no file but a pipe, a device, a socket, or what the
            system only shows as a file.
    """
    try:
        kind = path.stat().st_mode
    except ValueError as error:
        raise OSError(errno.EINVAL, NO_PATH, str(path)) from error
    whole = path.resolve()
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)) or any(
        whole.is_relative_to(folder) for folder in SYSTEM_FOLDERS
    ):
        raise OSError(errno.EINVAL, NO_FILE, str(path))


def read_file(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """Return the bytes of a file.

    Args:
        path: of the file.
        most: bytes that it may have.

    Raises:
        OSError: as `open_file`, or it is too large for any file that is read whole.
    """
    with open_file(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            error.filename = str(path)  # a disk that fails does not say of what
            raise
    if len(data) > most:
        raise OSError(errno.EFBIG, TOO_LARGE, str(path))
    return data
