"""Where the program's own files lie, installed or not; and how a file is written whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TextIO


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


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file (UTF-8) that takes the place of `path` when the block ends well, whole.

    Where the block fails or is stopped, what was there stays. A device or a pipe is written to
    as it is.

    Raises:
        OSError: the place cannot be written; `filename` names it.
    """
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as device:
            yield device
        return
    target = path.resolve()
    if not target.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(target.parent))
    half = target.with_name(f".{target.name}.{os.getpid()}.half")
    try:
        with half.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        if target.exists():
            half.chmod(target.stat().st_mode)
        half.replace(target)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
