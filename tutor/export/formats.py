"""Export formats by name, and the folder of game pages."""

import errno
import os
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias, cast

from rules.message import Message
from tutor.diagnosis.diagnosis import ShownHabits
from tutor.export.totals import Format, GivenSet
from tutor.language import Language
from tutor.system.files import NO_FOLDER, is_left_by_viewer, replacing, with_ending

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
    folder = places.folder
    name = re.compile(rf"\.{re.escape(folder.name)}\.\d+\.(new|old)")
    for rest in folder.parent.glob(".*"):
        if name.fullmatch(rest.name) and rest.is_dir() and _is_stale(rest):
            _discard(rest)
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


FORMATS: Final = ("csv", "jsonl", "xlsx", "html", "pdf")
WITH_SETS: Final = ("xlsx", "html", "pdf")
WITH_HABITS: Final = ("html", "pdf")
AnyFormat: TypeAlias = Format[Any]


def format_of(
    name: str,
    language: Language,
    created: datetime,
    title: str = "",
    sets: tuple[GivenSet, ...] = (),
    habits: Mapping[str, ShownHabits] | None = None,
) -> AnyFormat:
    """Return the format of that name, in this language.

    Args:
        name: one of `FORMATS`.
        language: of the file.
        created: the date that a file tells.
        title: the name of the class, where it has one.
        sets: the problem sets that it was given; formats of figures show them.
        habits: what the games of each pupil show, by name; formats of pupils tell it.
    """
    module = import_module(f"tutor.export.{name}_export")
    made = getattr(module, f"{name.capitalize()}Format")
    if name in WITH_HABITS:
        return cast(AnyFormat, made(language, created, title, sets, habits or {}))
    if name in WITH_SETS:
        return cast(AnyFormat, made(language, created, title, sets))
    return cast(AnyFormat, made(language, created, title))


def files_of(name: str, path: Path) -> tuple[Path, ...]:
    if name != "html":
        return (path,)
    return path, games_folder(path)


def path_of(output: Path | None, name: str, kind: str, kinds: int) -> Path:
    """Return where a format goes that is one of so many: of several each gets its own ending.

    Args:
        output: the file that was asked for; None: `name` in this folder, where it is free.
        name: what the file is called if nobody said it.
        kind: the format.
        kinds: how many there are.

    Raises:
        IsADirectoryError: a file of several is to be called as no file can be.
    """
    if output is None:
        return free_path(name, kind)
    return output if kinds == 1 else with_ending(output, f".{kind}")


def free_path(name: str, ending: str) -> Path:
    """Return a file's name in this folder that is not taken yet: advice-log.csv, advice-log-2.csv
    ..."""
    path, number = Path(f"{name}.{ending}"), 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}.{ending}")
    return path
