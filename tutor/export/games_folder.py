"""The folder of games beside a report: a page a game, all of them or none, and of this report."""

import errno
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from rules.message import Message
from tutor.endings import with_ending
from tutor.files import NO_FOLDER, is_left_by_viewer, replacing

STALE_SECONDS: Final = 3600.0
PAGE_NAME: Final = re.compile(r"game-\d{4,}\.html")


def games_folder(path: Path) -> Path:
    """Return where the games of a report lie.

    >>> games_folder(Path("report.html")).name
    'report-games'
    """
    return with_ending(path, "-games")


def page_name(number: int) -> str:
    """Return what the page of a game is called.

    >>> page_name(7)
    'game-0007.html'
    """
    return f"game-{number:04}.html"


@contextmanager
def replacing_report(path: Path) -> Iterator[tuple[TextIO, Path]]:
    """The file of a report and the folder of its games, which take the places of `path` and of
    its `games_folder` directly one after the other when the block ends well: what takes its time
    (the disk, and the pages that go) comes before and after. Where it fails, both stay.

    An older folder gives way if it holds nothing but pages of games; what the program in which
    somebody looked at them left there moves over. What a killed export left behind goes.

    Raises:
        FileExistsError: the folder holds something else; nothing has changed then.
        OSError: a place cannot be written, or is full.
    """
    places = _Places.of(games_folder(path))
    with _newer(places) as half, replacing(path, at_last=places.put) as file:
        yield file, half


@dataclass(frozen=True, slots=True)
class _Places:
    folder: Path
    new: Path
    old: Path

    @classmethod
    def of(cls, folder: Path) -> "_Places":
        own = f".{folder.name}.{int.from_bytes(os.urandom(6))}"
        return cls(folder, folder.with_name(f"{own}.new"), folder.with_name(f"{own}.old"))

    def make(self) -> None:
        """Make the new folder.

        Raises:
            OSError: it cannot be made; the place that it is for is named.
        """
        try:
            self.new.mkdir()
        except OSError as error:
            error.filename = str(self.folder)
            raise

    def put(self) -> None:
        if self.folder.exists():
            self.folder.rename(self.old)
        self.new.rename(self.folder)

    def take_back(self) -> None:
        if self.old.exists():
            with suppress(OSError):
                if self.folder.exists():
                    self.folder.rename(self.new)
                self.old.rename(self.folder)

    def clear(self) -> None:
        if self.old.exists():
            for each in self.old.iterdir():
                if not PAGE_NAME.fullmatch(each.name):
                    each.rename(self.folder / each.name)
            _discard(self.old)


@contextmanager
def _newer(places: _Places) -> Iterator[Path]:
    _refuse_foreign(places.folder)
    if not places.folder.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, NO_FOLDER, str(places.folder.parent))
    _clear(places.folder)
    try:
        places.make()
        yield places.new
    except BaseException:
        places.take_back()
        raise
    finally:
        shutil.rmtree(places.new, ignore_errors=True)
    places.clear()


def _refuse_foreign(folder: Path) -> None:
    if folder.is_dir() and not folder.is_symlink():
        others = (each for each in folder.iterdir() if not is_left_by_viewer(each))
        foreign = next((each for each in others if not PAGE_NAME.fullmatch(each.name)), None)
    else:
        foreign = folder if folder.exists() or folder.is_symlink() else None
    if foreign is not None:
        raise FileExistsError(
            errno.EEXIST,
            Message("this is no page of an earlier report; choose another name"),
            str(foreign),
        )


def _clear(folder: Path) -> None:
    name = re.compile(rf"\.{re.escape(folder.name)}\.\d+\.(new|old)")
    for rest in folder.parent.glob(".*"):
        if name.fullmatch(rest.name) and rest.is_dir() and _is_stale(rest):
            _discard(rest)


def _is_stale(folder: Path) -> bool:
    try:
        return time.time() - folder.stat().st_mtime > STALE_SECONDS
    except OSError:  # it has just gone
        return False


def _discard(folder: Path) -> None:
    with suppress(OSError):
        for each in folder.iterdir():
            if PAGE_NAME.fullmatch(each.name):
                each.unlink()
        folder.rmdir()
