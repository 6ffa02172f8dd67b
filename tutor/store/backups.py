"""Daily backups of the history, backups on request, and restoring them.

The first start of a day writes ``history-2026-11-24.sqlite3`` to the folder `backups` beside the
history; the last seven are kept.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from glob import glob
from itertools import chain, count
from pathlib import Path
from shutil import copyfile, copyfileobj
from typing import Final

from rules.formats.opening import TOO_LARGE, open_file
from tutor.language import mark
from tutor.store import database
from tutor.store.database import (
    STEPS,
    Fault,
    HistoryFault,
    migrate,
    naming,
    refused_by_system,
    version_of,
)
from tutor.system.files import private_file, private_folder, resolved, unfinished_files

FOLDER: Final = "backups"
KEPT: Final = 7
MAX_BYTES: Final = 2**32
"""Maximum size in bytes of a backup to restore; ten thousand games take about a quarter of it."""
_LEFT_OVER: Final = timedelta(hours=1)
"""Age at which an unfinished copy is taken for a leftover of a killed program."""
_ENDINGS: Final = ("", "-wal", "-shm", "-journal")
_NAME: Final = "history-%Y-%m-%d.sqlite3"
_LOGGED: Final = b"\2\2"
"""Bytes 18 and 19 of a database in WAL mode."""


@dataclass(frozen=True, slots=True)
class Backup:
    path: Path
    day: date
    games: int


def back_up_today(path: Path, moment: datetime) -> Path | None:
    """Write the day's backup, check it, and delete all but the last seven.

    Args:
        moment: now, in local time.

    Returns:
        The backup; None if the history is empty, or the day already has a backup.

    Raises:
        HistoryFault: the history is damaged, or the copy cannot be written; older backups stay.
    """
    target = path.parent / FOLDER / moment.strftime(_NAME)
    if not path.exists() or target.exists():
        return None
    with closing(database.open_database(path)) as history:
        with history.read() as rows:
            tables = ("games", "cards", "meetings")
            found = [rows.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in tables]
        if not any(found):
            return None
        try:
            private_folder(target.parent)
        except OSError as error:
            raise refused_by_system(target, error) from error
        backup(history, target)
    with suppress(OSError):
        folder = target.parent
        for _, old in sorted(_dated(folder))[:-KEPT]:
            old.unlink()
        for leftover in folder.glob(".history-*.half*"):
            if leftover.stat().st_mtime < (moment - _LEFT_OVER).timestamp():
                leftover.unlink()
    return target


def _dated(folder: Path) -> Iterator[tuple[date, Path]]:
    for name in glob("history-*.sqlite3", root_dir=folder):
        with suppress(ValueError):
            yield datetime.strptime(name, _NAME).date(), folder / name


def backups(path: Path) -> tuple[Backup, ...]:
    found = []
    for day, copy in sorted(_dated(path.parent / FOLDER), reverse=True):
        with suppress(sqlite3.Error):
            uri = f"{copy.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True)) as rows:
                (games,) = rows.execute("SELECT count(*) FROM games").fetchone()
            found.append(Backup(copy, day, int(games)))
    return tuple(found)


def backup(history: database.History, path: Path) -> None:
    """Copy the history, even while it is in use, to a file, which is replaced atomically.

    Raises:
        HistoryFault: the copy cannot be written, or the history is damaged; the old file stays.
    """
    try:
        target = resolved(path)
        if _is_of(history.path, target):
            raise HistoryFault(Fault.ITSELF, path)
        new = unfinished_files(target)
        try:
            private_file(new)
            with history.read() as rows, naming(path), closing(database.connect(new)) as copy:
                rows.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
            with naming(history.path), closing(database.connect(new)) as rows:
                database.check(rows, history.path)
            new.replace(target)
        finally:
            _clear(new)
    except OSError as error:
        raise refused_by_system(path, error) from error


def _is_of(history: Path, target: Path) -> bool:
    own = [Path(f"{resolved(history)}{ending}") for ending in _ENDINGS]
    return target in own or (target.exists() and history.exists() and target.samefile(history))


def restore(path: Path, source: Path, moment: datetime) -> Path | None:
    """Replace the history with a backup; the old history is renamed.

    Args:
        source: a backup of this or an older version, from any computer.
        moment: the current time, used to rename the old history.

    Returns:
        The old history under its new name; None if there was none.

    Raises:
        HistoryFault: the backup cannot be used, or the history cannot be written or is in use; it
            is then unchanged.
    """
    try:
        private_folder(path.parent)
        target = resolved(path)
        new = unfinished_files(target)
        try:
            is_itself = _is_of(path, resolved(source))
        except OSError as error:
            raise refused_by_system(source, error) from error
        if is_itself:
            raise HistoryFault(Fault.ITSELF, source)
        try:
            with _copied(source, new) as copy:
                size = sum(
                    each.stat().st_size for each in (copy, Path(f"{copy}-wal")) if each.exists()
                )
                private_file(new)
                with naming(source), closing(database.connect(copy)) as rows:
                    rows.execute("PRAGMA query_only = ON")
                    with _bounded(rows, size):
                        database.check_tables(rows, source)
                        version = version_of(rows)
                if not version:
                    raise HistoryFault(Fault.FOREIGN, source)
                with closing(database.connect(new)) as fresh:
                    with naming(path):
                        migrate(fresh, STEPS[:version])
                    with naming(source), _bounded(fresh, size):
                        _copy_rows(fresh, copy, source)
                    with naming(path):
                        migrate(fresh)
            with database.alone(path):
                return _put_in_place(target, new, moment)
        finally:
            _clear(new)
    except HistoryFault as error:
        if error.fault is Fault.FULL:  # the disk of the history, whatever file was named
            raise HistoryFault(Fault.FULL, path) from error
        raise
    except OSError as error:
        raise refused_by_system(path, error) from error


@contextmanager
def _copied(source: Path, new: Path) -> Iterator[Path]:
    """Yield a copy of an untrusted database with its write-ahead log.

    A rollback journal is not copied, because it could name any file, which SQLite would delete.

    Raises:
        HistoryFault: the file cannot be read, or is far too large.
    """
    copy = new.with_name(f"{new.name}.copy")
    try:
        _copy(source, copy, source)
        with copy.open("rb") as file:
            is_logged = file.read(20)[18:] == _LOGGED
        log = Path(f"{resolved(source)}-wal")
        if is_logged and log.exists():
            _copy(log, Path(f"{copy}-wal"), source)
        yield copy
    finally:
        _clear(copy)


def _copy(source: Path, copy: Path, shown_as: Path) -> None:
    if not source.is_file():
        raise HistoryFault(Fault.UNREADABLE, shown_as, mark("there is no such file"))
    try:
        file = open_file(source)
    except OSError as error:
        raise refused_by_system(shown_as, error) from error
    with file:
        if os.fstat(file.fileno()).st_size > MAX_BYTES:
            raise HistoryFault(Fault.UNREADABLE, shown_as, TOO_LARGE.text)
        private_file(copy)
        with copy.open("wb") as written:
            copyfileobj(file, written)


def _copy_rows(fresh: sqlite3.Connection, copy: Path, source: Path) -> None:
    fresh.execute("ATTACH ? AS other", (str(copy),))
    fresh.execute("BEGIN")
    found = fresh.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall()
    try:
        for table in (name for (name,) in found if not name.startswith("sqlite_")):
            columns = ", ".join(row[1] for row in fresh.execute(f"PRAGMA main.table_info({table})"))
            fresh.execute(
                f"INSERT INTO main.{table} ({columns})"
                f" SELECT {columns} FROM other.{table} NOT INDEXED"
            )
        is_whole = not fresh.execute("PRAGMA main.foreign_key_check").fetchone()
    except sqlite3.IntegrityError:
        is_whole = False
    if not is_whole:
        raise HistoryFault(Fault.DAMAGED, source)
    fresh.execute("COMMIT")
    fresh.execute("DETACH other")


@contextmanager
def _bounded(rows: sqlite3.Connection, size: int) -> Iterator[None]:
    """Interrupt queries that take far more steps than an intact file of `size` bytes needs."""
    left = iter(range(20 + size // 2_000))
    rows.set_progress_handler(lambda: next(left, None) is None, 50_000)
    try:
        yield
    finally:
        rows.set_progress_handler(None, 0)


def _put_in_place(path: Path, new: Path, moment: datetime) -> Path | None:
    """Replace the history atomically; return the new path of the old file, if there was one."""
    is_there = path.exists()
    aside = _free_name(path, "replaced", moment)
    if is_there:
        with suppress(sqlite3.Error), closing(database.connect(path)) as rows:
            rows.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:  # of a damaged or deleted history
        log.rename(f"{aside}-wal")
    if is_there:
        try:
            aside.hardlink_to(path)
        except OSError:  # a disk without hard links
            private_file(aside)
            copyfile(path, aside)
    for ending in _ENDINGS[1:]:
        Path(f"{path}{ending}").unlink(missing_ok=True)
    new.replace(path)
    return aside if is_there else None


def set_aside(path: Path, moment: datetime) -> Path | None:
    """Rename a damaged history, for example to ``history.damaged-20250131-185900.sqlite3``.

    Returns:
        The new path; None if the history is intact.

    Raises:
        HistoryFault: another program has it open, or the folder cannot be written.
    """
    there = database.number_of(path)
    try:
        database.check_all(path)
        return None
    except HistoryFault as error:
        if error.fault is not Fault.DAMAGED:
            raise
    try:
        target = resolved(path)
        aside = _free_name(target, "damaged", moment)
        with database.alone(path):
            if database.number_of(path) != there:  # another window was first
                return None
            for ending in reversed(_ENDINGS):
                with suppress(FileNotFoundError):
                    Path(f"{target}{ending}").rename(f"{aside}{ending}")
    except OSError as error:
        raise refused_by_system(path, error) from error
    return aside


def _free_name(path: Path, why: str, moment: datetime) -> Path:
    stamp = f"{path.stem}.{why}-{moment.astimezone(UTC):%Y%m%d-%H%M%S}"
    names = chain((stamp,), (f"{stamp}-{number}" for number in count(2)))
    places = (path.with_name(f"{name}{path.suffix}") for name in names)
    return next(place for place in places if not os.path.lexists(place))


def _clear(path: Path) -> None:
    for ending in _ENDINGS:
        with suppress(OSError):
            Path(f"{path}{ending}").unlink(missing_ok=True)
