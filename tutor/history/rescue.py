"""A damaged history: what can still be read goes into a new file, the old one is set aside."""

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from operator import eq
from pathlib import Path
from shutil import copyfileobj
from typing import Final

from rules.formats.opening import open_file
from tutor.files import private_file, resolved
from tutor.history.database import connect, few_steps, open_alone
from tutor.history.faults import is_interrupt, named, refused
from tutor.history.placing import MAGIC, clear, put_in_place, remove
from tutor.history.salvage import salvage
from tutor.history.schema import packed_schema_of, read_schema, schema_of, version_with

_HEADER: Final = 100
_WITHOUT_LOG: Final = b"\1\1"
_PAGE: Final = 4096
"""Bytes of a page of our files: what SQLite takes where nobody asks for another size."""


@dataclass(frozen=True, slots=True)
class RescueResult:
    aside: Path
    games: int


def rescue(path: Path, moment: datetime) -> RescueResult:
    """Put a new history in the place of a damaged one, with every row that could be read.

    The damaged file is not changed, it only gets another name.

    Args:
        path: we are `alone` there.
        moment: now; it stands in the damaged file's new name.

    Raises:
        HistoryFault: the new file cannot be written; the damaged one is where it was.
    """
    try:
        whole = resolved(path)
        half = whole.with_name(f".{whole.name}.half")
        try:
            remove(half)
            games = _copy_into(half, whole, moment)
            aside = put_in_place(whole, half, "damaged", moment)
        finally:
            clear(half)
    except OSError as error:
        raise refused(path, error) from error
    return RescueResult(aside, games)


def copy_files(path: Path, copy: Path) -> None:
    """Copy a history that may be anybody's, with its log, for this user alone.

    A journal beside it stays behind: it may name any file of this user's, which SQLite then
    deletes. So does the log of another file: one that is written without a log has none.

    Raises:
        OSError: it cannot be read, is no file, or the copy cannot be written.
    """
    remove(copy)  # a link there leads to a file of somebody's
    source = resolved(path)  # SQLite puts a log beside what a link leads to
    with suppress(FileNotFoundError):
        _copy(source, copy)
        if _has_log(copy):
            _copy(Path(f"{source}-wal"), Path(f"{copy}-wal"))


def _copy(path: Path, copy: Path) -> None:
    with open_file(path) as file:
        private_file(copy)
        with copy.open("wb") as written:
            copyfileobj(file, written)


def _has_log(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(_HEADER)[18:20] != _WITHOUT_LOG


def _copy_into(half: Path, path: Path, moment: datetime) -> int:
    copy = half.with_name(f"{half.name}.copy")
    try:
        copy_files(path, copy)
        _mend_header(copy)
        _mend_schema(copy)
        private_file(half)
        with named(half), closing(connect(half)) as fresh, closing(connect(copy)) as torn:
            if _ends(torn):
                salvage(torn, fresh, moment)
    finally:
        clear(copy)
    with closing(open_alone(half)) as history, history.read() as rows:
        (games,) = rows.execute("SELECT count(*) FROM games").fetchone()
    return int(games)


def _ends(torn: sqlite3.Connection) -> bool:
    try:
        with few_steps(torn):
            read_schema(torn)
    except sqlite3.DatabaseError as error:
        return not is_interrupt(error)
    return True


def _mend_header(copy: Path) -> None:
    with copy.open("r+b") as file:
        header = bytearray(file.read(_HEADER).ljust(_HEADER, b"\0"))
        length = file.seek(0, 2)
        page = _page_size(bytes(header), length)
        pages = length // page
        header[:16] = MAGIC
        header[16:18] = (page % 65535).to_bytes(2, "big")
        header[18:24] = bytes((2, 2, 0, 64, 32, 32))  # WAL; the fixed shares of a page
        header[44:48] = (4).to_bytes(4, "big")  # schema format
        header[52:60] = (1).to_bytes(8, "big")  # no vacuum by itself; UTF-8
        if not 0 < int.from_bytes(header[28:32], "big") <= pages:
            header[28:32] = pages.to_bytes(4, "big")
        file.seek(0)
        file.write(header)


def _page_size(header: bytes, length: int) -> int:
    told = int.from_bytes(header[16:18], "big")
    size = 65536 if told == 1 else told
    is_size = size >= 512 and size.bit_count() == 1
    return size if is_size and size * int.from_bytes(header[28:32], "big") == length else _PAGE


def _mend_schema(copy: Path) -> None:
    with suppress(sqlite3.DatabaseError), closing(connect(copy)) as torn:
        torn.execute("PRAGMA writable_schema = ON")  # else SQLite reads nothing past a wrong word
        torn.text_factory = lambda data: data.decode(errors="replace")
        with few_steps(torn):
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
