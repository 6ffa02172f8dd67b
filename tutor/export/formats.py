import errno
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from importlib import import_module
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias, cast

from rules.message import Message
from tutor.export.annotated import Format
from tutor.language import Language
from tutor.system.files import NO_FOLDER, is_file_manager_file, replacing, stream_of, with_ending

STALE_SECONDS: Final = 3600.0
PAGE_NAME: Final = re.compile(r"game-\d{4,}\.html")


def games_folder(path: Path) -> Path:
    """Return the folder that holds a report's game pages.

    >>> games_folder(Path("report.html")).name
    'report-games'
    """
    return with_ending(path, "-games")


def page_name(number: int) -> str:
    return f"game-{number:04}.html"


@contextmanager
def replacing_report(path: Path) -> Iterator[tuple[TextIO, Path]]:
    """Yield a file for the report and a folder for its pages. If the block raises, the existing
    report and pages are left unchanged.

    An existing folder is replaced only if it holds nothing but game pages and files left by
    viewers. The remains of interrupted exports are removed.

    Raises:
        FileExistsError: the folder holds other files; nothing was changed.
        OSError: a file cannot be written, or the disk is full.
    """
    folder = games_folder(path)
    _refuse_foreign(folder)
    if not folder.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, NO_FOLDER, str(folder.parent))
    name = re.compile(rf"\.{re.escape(folder.name)}\.\d+\.(new|old)")
    for leftover in folder.parent.glob(".*"):
        with suppress(OSError):  # another export may be removing it
            is_old = time.time() - leftover.stat().st_mtime > STALE_SECONDS
            if is_old and name.fullmatch(leftover.name) and leftover.is_dir():
                _discard(leftover)
    own = f".{folder.name}.{int.from_bytes(os.urandom(6))}"
    new, old = folder.with_name(f"{own}.new"), folder.with_name(f"{own}.old")

    def put() -> None:
        if folder.exists():
            folder.rename(old)
        new.rename(folder)

    try:
        try:
            new.mkdir()
        except OSError as error:
            error.filename = str(folder)
            raise
        with replacing(path, at_last=put) as file:
            yield file, new
    except BaseException:
        with suppress(OSError):
            if old.exists():
                if folder.exists():
                    folder.rename(new)
                old.rename(folder)
        raise
    finally:
        shutil.rmtree(new, ignore_errors=True)
    _discard(old)


def _discard(folder: Path) -> None:
    """Delete a folder of game pages, unless it holds any other file."""
    with suppress(OSError):
        for each in folder.iterdir():
            if PAGE_NAME.fullmatch(each.name) or is_file_manager_file(each):
                each.unlink()
        folder.rmdir()


def _refuse_foreign(folder: Path) -> None:
    if folder.is_dir() and not folder.is_symlink():
        others = (each for each in folder.iterdir() if not is_file_manager_file(each))
        foreign = next((each for each in others if not PAGE_NAME.fullmatch(each.name)), None)
    else:
        foreign = folder if folder.exists() or folder.is_symlink() else None
    if foreign is not None:
        raise FileExistsError(
            errno.EEXIST,
            Message("this is not a page of an earlier report; choose another name"),
            str(foreign),
        )


FORMATS: Final = ("csv", "jsonl", "xlsx", "html", "pdf")
CLASS_FORMATS: Final = (*FORMATS, "letters")
WITH_NUMBERS: Final = ("csv", "jsonl")
PACKED: Final = ".jsonl.gz"
"""The ending of gzipped advice logs whose names are chosen by the command."""
AnyFormat: TypeAlias = Format[Any]


def format_of(
    name: str, language: Language, created: datetime, title: str = "", **more: Any
) -> AnyFormat:
    """Return an export format by name.

    Args:
        name: one of `CLASS_FORMATS`.
        more: further fields of `Format`.
    """
    module = import_module(f"tutor.export.{'pdf' if name == 'letters' else name}_export")
    made = getattr(module, f"{name.capitalize()}Format")
    return cast(AnyFormat, made(language, created, title, **more))


def files_of(name: str, path: Path) -> tuple[Path, ...]:
    if name != "html":
        return (path,)
    return path, games_folder(path)


def path_of(output: Path | None, name: str, kind: str, kinds: int) -> Path:
    """Return the path for a format. Its ending is added if `output` has none or there are several
    formats.

    Args:
        output: the requested path; None for an unused path in the current folder: `name`.csv,
            `name`-2.csv and so on.

    Raises:
        IsADirectoryError: `output` has no file name.
    """
    ending = PACKED if kind == "jsonl" else ending_of(kind)
    if output is None:
        numbers = (f"{name}{more}{ending}" for more in chain(("",), (f"-{at}" for at in count(2))))
        return next(path for path in map(Path, numbers) if not path.exists())
    is_whole = output.suffix or stream_of(output) is not None or output.exists()
    return output if kinds == 1 and is_whole else with_ending(output, ending)


def ending_of(kind: str) -> str:
    return ".letters.pdf" if kind == "letters" else f".{kind}"
