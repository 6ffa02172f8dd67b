"""A damaged history: what can still be read goes into a new file, the old one is set aside."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from operator import eq
from pathlib import Path
from shutil import copyfile, copyfileobj
from typing import Final

from rules.formats.opening import open_file
from tutor.files import PRIVATE_FILE, private_file, resolved
from tutor.history.database import FILE_ENDINGS, connect, open_database
from tutor.history.faults import Fault, HistoryFault, named, refused
from tutor.history.salvage import salvage
from tutor.history.schema import packed_schema_of, read_schema, schema_of, version_with

PATIENCE: Final = 60.0
"""Seconds for which a second program waits until a first has put its new history in place."""
_TRIES: Final = 3
"""How often a history is read while others write to it."""
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_WITHOUT_LOG: Final = b"\1\1"
"""At 18 in the header of a file whose writes go through a journal, as a backup's do."""
_PAGE: Final = 4096
"""Bytes of a page of our files: what SQLite takes where nobody asks for another size."""


@dataclass(frozen=True, slots=True)
class RescueResult:
    """What came of a rescue."""

    aside: Path
    """The damaged file, under its new name."""
    games: int
    """Games that are in the new file."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let one program at a time put another history in that place; a second one waits.

    Raises:
        HistoryFault: the first one takes too long, or the folder cannot be written.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415  seldom wanted, and slow to load

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=PATIENCE, mode=PRIVATE_FILE)
    try:
        lock.acquire()
    except Timeout as error:
        raise HistoryFault(Fault.LOCKED, path) from error
    except OSError as error:
        raise refused(path, error) from error
    try:
        yield
    finally:
        lock.release()


def rescue(path: Path, moment: datetime) -> RescueResult:
    """Put a new history in the place of a damaged one, with every row that could be read.

    The damaged file is not changed, it only gets another name.

    Args:
        moment: now; it stands in the damaged file's new name.

    Raises:
        HistoryFault: the new file cannot be written; the damaged one is where it was.
    """
    half = path.with_name(f".{path.name}.half")
    try:
        games = _copy_at_rest(half, path, moment)
        aside = put_in_place(path, half, "damaged", moment)
    except OSError as error:
        raise refused(path, error) from error
    finally:
        clear(half)
    return RescueResult(aside, games)


def _copy_at_rest(half: Path, path: Path, moment: datetime) -> int:
    """Make a history of what can be read of another, once more where that was written meanwhile:
    a game that was kept while its file was read would be set aside with it.

    Raises:
        HistoryFault: another program writes and writes.
        OSError: it cannot be read, or the new one not be written.
    """
    for _ in range(_TRIES):
        before = _state_of(path)
        remove(half)
        games = _copy_into(half, path, moment)
        if _state_of(path) == before:
            return games
    raise HistoryFault(Fault.LOCKED, path)


def _state_of(path: Path) -> list[tuple[int, int, int]]:
    """Return what changes as soon as somebody writes to a history: an empty log is none."""
    source = resolved(path)
    states = []
    for ending in FILE_ENDINGS[:2]:
        with suppress(FileNotFoundError):
            found = Path(f"{source}{ending}").stat()
            if found.st_size:
                states.append((found.st_ino, found.st_size, found.st_mtime_ns))
    return states


def put_in_place(path: Path, new: Path, why: str, moment: datetime) -> Path:
    """Let a new history take the place of another, which gets the name
    ``history.WHY-20250131-185900.sqlite3`` beside it, or one with a number where that is taken.

    At every moment there is a history at the place, the old one or the new.

    Args:
        path: nobody has it open; where no history is, what is left of one's log is set aside.
        new: on the same disk, closed.

    Returns:
        Where the old history lies now.

    Raises:
        OSError: it cannot be done; the old history is where it was.
    """
    aside = _free_name(path, f"{why}-{moment.astimezone(UTC):%Y%m%d-%H%M%S}")
    try:
        for ending in FILE_ENDINGS[:2]:
            with suppress(FileNotFoundError):
                _link(Path(f"{path}{ending}"), Path(f"{aside}{ending}"))
        for ending in FILE_ENDINGS[
            1:
        ]:  # a log that lay beside the new file would be played into it
            Path(f"{path}{ending}").unlink(missing_ok=True)
        new.replace(path)
    except OSError:
        if path.exists():
            _take_back(path, aside)
        raise
    return aside


def _take_back(path: Path, aside: Path) -> None:
    """Let a history that could not be set aside have its log again, and no second name."""
    log, second = Path(f"{path}-wal"), Path(f"{aside}-wal")
    if not log.exists():
        with suppress(FileNotFoundError):
            _link(second, log)
    second.unlink(missing_ok=True)
    aside.unlink(missing_ok=True)


def _free_name(path: Path, stamp: str) -> Path:
    names = chain((stamp,), (f"{stamp}-{number}" for number in count(2)))
    return next(
        named
        for named in (path.with_name(f"{path.stem}.{name}{path.suffix}") for name in names)
        if not any(os.path.lexists(f"{named}{ending}") for ending in FILE_ENDINGS)
    )


def _link(path: Path, second: Path) -> None:
    """A second name for a file; a copy where the disk knows no second names."""
    try:
        second.hardlink_to(path)
    except FileNotFoundError:
        raise
    except (OSError, NotImplementedError):
        copyfile(path, second)


def remove(path: Path) -> None:
    """Delete a history with the files beside it, where they are there."""
    for ending in FILE_ENDINGS:
        Path(f"{path}{ending}").unlink(missing_ok=True)


def clear(path: Path) -> None:
    """Delete one that was of use for a while, as far as the disk lets us: what it says to that
    would hide why the rest failed."""
    with suppress(OSError):
        remove(path)


def copy_files(path: Path, copy: Path) -> None:
    """Copy a history that may be anybody's, with its log, for this user alone.

    A journal beside it stays behind: it may name any file of this user's, which SQLite then
    deletes. So does the log of another file: one that is written without a log has none.

    Raises:
        OSError: it cannot be read, is no file, or the copy cannot be written.
    """
    remove(copy)  # a link there leads to a file of somebody's
    source = resolved(path)  # SQLite puts a log beside what a link leads to
    for ending in FILE_ENDINGS[:2]:
        if ending and not _has_log(copy):
            return
        with suppress(FileNotFoundError), open_file(Path(f"{source}{ending}")) as file:
            target = Path(f"{copy}{ending}")
            private_file(target)
            with target.open("wb") as written:
                copyfileobj(file, written)


def _has_log(path: Path) -> bool:
    """Whether a file says of itself that what is written may lie in a log beside it."""
    with suppress(FileNotFoundError), path.open("rb") as file:
        return file.read(_HEADER)[18:20] != _WITHOUT_LOG
    return False


def _copy_into(half: Path, path: Path, moment: datetime) -> int:
    """Make a history of what can be read of another; says how many games are in it."""
    copy = half.with_name(f"{half.name}.copy")
    try:
        copy_files(path, copy)
        _mend_header(copy)
        _mend_schema(copy)
        private_file(half)
        with named(half), closing(connect(half)) as fresh, closing(connect(copy)) as torn:
            salvage(torn, fresh, moment)
    finally:
        clear(copy)
    with closing(open_database(half)) as history, history.read() as rows:
        (games,) = rows.execute("SELECT count(*) FROM games").fetchone()
    return int(games)


def _mend_header(copy: Path) -> None:
    """Write what stands in the header of all our files; and say how many pages there really are,
    where the file was cut."""
    with copy.open("r+b") as file:
        header = bytearray(file.read(_HEADER).ljust(_HEADER, b"\0"))
        length = file.seek(0, 2)
        page = _page_size(bytes(header), length)
        pages = length // page
        header[:16] = _MAGIC
        header[16:18] = (page % 65535).to_bytes(2, "big")
        header[18:24] = bytes((2, 2, 0, 64, 32, 32))  # WAL; the fixed shares of a page
        header[44:48] = (4).to_bytes(4, "big")  # schema format
        header[52:60] = (1).to_bytes(8, "big")  # no vacuum by itself; UTF-8
        if not 0 < int.from_bytes(header[28:32], "big") <= pages:
            header[28:32] = pages.to_bytes(4, "big")
        file.seek(0)
        file.write(header)


def _page_size(header: bytes, length: int) -> int:
    """Return the bytes of a page: what the header says where that and its number of pages come to
    the length of the file (somebody may have packed it with pages of another size)."""
    told = int.from_bytes(header[16:18], "big")
    size = 65536 if told == 1 else told
    is_size = size >= 512 and size.bit_count() == 1
    return size if is_size and size * int.from_bytes(header[28:32], "big") == length else _PAGE


def _mend_schema(copy: Path) -> None:
    """Write what our files say of their tables, in whatever words a wrong byte has left; where the
    rows are is not touched."""
    with suppress(sqlite3.DatabaseError), closing(connect(copy)) as torn:
        torn.execute("PRAGMA writable_schema = ON")  # else SQLite reads nothing past a wrong word
        torn.text_factory = lambda data: data.decode(errors="replace")
        found = read_schema(torn)
        version = version_with(len(found))
        orders = (schema_of(version), packed_schema_of(version))
        known = max(orders, key=lambda order: sum(map(eq, found, order)))
        torn.execute("BEGIN IMMEDIATE")
        for number, words in enumerate(known, 1):
            torn.execute(
                "UPDATE sqlite_schema SET type = ?, name = ?, tbl_name = ?, sql = ?"
                " WHERE rowid = ?",
                (*words, number),
            )
        torn.execute("DELETE FROM sqlite_schema WHERE rowid > ?", (len(known),))
        torn.execute(f"PRAGMA user_version = {version}")
        torn.execute("COMMIT")
