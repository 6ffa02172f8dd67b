"""Where the program's own files lie, installed or not; and how a file is written whole."""

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO

from rules.message import Message

NO_FOLDER: Final = Message("there is no such folder")


@cache
def _shared() -> Path:
    installed = Path(__file__).parent / "_shared"
    return installed if installed.is_dir() else Path(__file__).parent.parent


def assets() -> Path:
    """The folder of tiles, icons, fonts and translations."""
    return _shared() / "assets"


def data() -> Path:
    """The folder of the tree, the tables and the sample games."""
    return _shared() / "data"


def json_line(data: Any) -> str:
    """A value as one line of JSON, without blanks, with its end.

    >>> json_line({"tiles": ["5m"], "name": "あおい"})
    '{"tiles":["5m"],"name":"あおい"}\\n'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file (UTF-8) that takes the place of `path` when the block ends well, whole.

    Where the block fails or is stopped, what was there stays. A device or a pipe is written to
    as it is.

    Raises:
        OSError: the place cannot be written, or is full; `filename` names it.
    """
    with _half_of(path) as half, half.open("w", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def replacing_bytes(path: Path) -> Iterator[BinaryIO]:
    """The same as `replacing`, for bytes."""
    with _half_of(path) as half, half.open("wb") as file:
        yield file


@contextmanager
def _half_of(path: Path) -> Iterator[Path]:
    """Where to write until all is there: beside the target, or the target where it is a device."""
    if path.exists() and not path.is_file():
        yield path
        return
    target = path.resolve()
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, NO_FOLDER, str(target.parent))
    half = target.with_name(f".{target.name}.{os.getpid()}.half")
    try:
        yield half
        if target.exists():
            half.chmod(target.stat().st_mode)
        half.replace(target)
    except BaseException as error:
        half.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(half)):
            error.filename = str(path)  # a full disk says only that it is full
        raise
