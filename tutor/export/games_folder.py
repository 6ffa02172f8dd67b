"""The folder of games beside a report: a page a game, all of them or none."""

import errno
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from rules.message import Message
from tutor.files import named

STALE_SECONDS: Final = 3600.0
"""After as long without a new page, a folder is of an export that was killed, and not of one that
is at work."""
PAGE_NAME: Final = re.compile(r"game-\d{4,}\.html")
"""What a file in the folder is called."""


def games_folder(path: Path) -> Path:
    """Return where the games of a report lie.

    >>> games_folder(Path("report.html")).name
    'report-games'
    """
    return named(path).with_name(f"{path.stem}-games")


def page_name(number: int) -> str:
    """Return what the page of a game is called.

    >>> page_name(7)
    'game-0007.html'
    """
    return f"game-{number:04}.html"


@contextmanager
def replacing_games(folder: Path) -> Iterator[Path]:
    """A new folder that takes the place of `folder` when the block ends well.

    An older one gives way if it holds nothing but pages of games. Where the block fails, what was
    there stays; what a killed export left behind goes.

    Raises:
        FileExistsError: the folder holds something else; nothing has changed then.
        OSError: the place cannot be written.
    """
    _refuse_foreign(folder)
    _clear(folder)
    half = folder.with_name(f".{folder.name}.{os.getpid()}.new")
    try:
        half.mkdir()
        yield half
        _put(half, folder)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def _refuse_foreign(folder: Path) -> None:
    if folder.is_dir() and not folder.is_symlink():
        foreign = next(
            (each for each in folder.iterdir() if not PAGE_NAME.fullmatch(each.name)), None
        )
    else:
        foreign = folder if folder.exists() or folder.is_symlink() else None
    if foreign is not None:
        raise FileExistsError(
            errno.EEXIST,
            Message("this is no page of an earlier report; choose another name"),
            str(foreign),
        )


def _clear(folder: Path) -> None:
    """Remove what a killed export of the same report left behind."""
    name = re.compile(rf"\.{re.escape(folder.name)}\.\d+\.(new|old)")
    for rest in folder.parent.glob(".*"):
        if name.fullmatch(rest.name) and rest.is_dir() and _is_stale(rest):
            _discard(rest)


def _is_stale(folder: Path) -> bool:
    try:
        return time.time() - folder.stat().st_mtime > STALE_SECONDS
    except OSError:  # it has just gone
        return False


def _put(half: Path, folder: Path) -> None:
    """Move a finished folder to the place of an older one; what somebody has put into that since it
    was looked at goes into the new one."""
    old = folder.with_name(f".{folder.name}.{os.getpid()}.old")
    if folder.exists():
        folder.rename(old)
    half.rename(folder)
    if old.exists():
        for each in old.iterdir():
            if not PAGE_NAME.fullmatch(each.name):
                each.rename(folder / each.name)
        _discard(old)


def _discard(folder: Path) -> None:
    """Delete the pages of games in a folder, and that where nothing else is in it."""
    with suppress(OSError):
        for each in folder.iterdir():
            if PAGE_NAME.fullmatch(each.name):
                each.unlink()
        folder.rmdir()
