"""A copy of the history in one file, and back from it."""

import errno
import math
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from rules.formats.opening import NO_FILE, open_file
from tutor.files import private_file, private_folder, resolved, unfinished
from tutor.history.database import History, check_tables, connect, open_alone, refuse_newer
from tutor.history.faults import Fault, HistoryFault, named, refused
from tutor.history.migrations import version_of
from tutor.history.pages import are_trees
from tutor.history.placing import FILE_ENDINGS, alone, clear, put_in_place, remove
from tutor.history.rescue import copy_files
from tutor.language import mark

PATIENCE: Final = 5.0
"""Seconds that a backup waits until nobody has the history open."""
_LOGS: Final = (
    bytes.fromhex("377f0682"),
    bytes.fromhex("377f0683"),
    bytes.fromhex("d9d505f920a163d7"),
)


def backup(history: History, path: Path) -> None:
    """Write a whole copy to one file; what was there is replaced when the copy is whole.

    The history may be in use meanwhile.

    Raises:
        HistoryFault: the copy cannot be written, or the history is damaged; what was there stays.
    """
    try:
        target = _place_of_copy(history, path)
        half = unfinished(target)
        try:
            with history.read() as rows, named(path):
                _copy(rows, half)
            _refuse_damaged(half, history.path)
            _take_place(half, target)
        finally:
            clear(half)
    except OSError as error:
        raise refused(path, error) from error


def _take_place(copy: Path, target: Path) -> None:
    """Let a copy take the place of what is there, then delete any log of that: SQLite would play
    it into the copy. Whoever is stopped in between has the copy, into which `restore` plays none.

    Raises:
        OSError: it cannot be done; what was there is where it was.
    """
    logs = [each for each in map(Path, (f"{target}-wal", f"{target}-journal")) if _is_log(each)]
    copy.replace(target)
    for log in logs:
        with suppress(OSError):
            log.unlink()


def _is_log(path: Path) -> bool:
    try:
        with open_file(path) as file:
            return file.read(8).startswith(_LOGS)
    except OSError:
        return False


def _place_of_copy(history: History, path: Path) -> Path:
    """Return where a copy is to lie, by way of any links.

    Raises:
        HistoryFault: there lies the history, or what belongs to it.
        OSError: no file can be written there.
    """
    target = resolved(path)
    if target.exists() and not (target.is_file() or target.is_dir()):
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    if _is_of(history.path, target):
        raise HistoryFault(Fault.ITSELF, path)
    return target


def _is_of(history: Path, target: Path) -> bool:
    """Whether a history lies at a place, or what belongs to it: its log, its lock, what is to take
    its place.

    Raises:
        OSError: one cannot be looked at.
    """
    whole = resolved(history)
    own = [Path(f"{whole}{ending}") for ending in FILE_ENDINGS]
    is_beside = target.parent == whole.parent and target.name.startswith(f".{whole.name}.")
    return (
        is_beside
        or target in own
        or (target.exists() and history.exists() and target.samefile(history))
    )


def restore(path: Path, source: Path, moment: datetime) -> Path | None:
    """Put a backup in the place of the history, as soon as nobody has that open.

    The backup is looked at first and stays as it is; an older one is brought to this version. The
    history that was there is set aside under another name.

    Args:
        path: the history's place.
        source: what `backup` wrote.
        moment: now; it stands in the name of what is set aside.

    Returns:
        Where the old history lies now; None where there was none.

    Raises:
        HistoryFault: the backup cannot be used, the place not be written, or the history is in use
            for too long; it is as it was.
    """
    try:
        private_folder(path.parent)
        whole = resolved(path)
    except OSError as error:
        raise refused(path, error) from error
    try:
        is_itself = _is_of(path, resolved(source))
    except OSError as error:
        raise refused(source, error) from error
    if is_itself:  # to read it would take the locks of who has it open away
        raise HistoryFault(Fault.ITSELF, source)
    with alone(path, PATIENCE):
        return _restore(whole, source, moment)


def _restore(path: Path, source: Path, moment: datetime) -> Path | None:
    half = path.with_name(f".{path.name}.half")
    try:
        remove(half)
        _copy_checked(source, half, path)
        open_alone(half).close()
        if not path.exists():
            put_in_place(path, half, "replaced", moment)
            return None
        with suppress(HistoryFault):  # what stands in its log goes into the file
            open_alone(path).close()
        return put_in_place(path, half, "replaced", moment)
    except OSError as error:
        raise refused(path, error) from error
    finally:
        clear(half)


def _copy_checked(source: Path, half: Path, path: Path) -> None:
    refuse_newer(source)
    if not source.is_file():
        raise HistoryFault(Fault.UNREADABLE, source, mark("there is no such file"))
    copy = half.with_name(f"{half.name}.copy")
    try:
        remove(copy)
        copy_files(source, copy)
        with named(source), closing(connect(copy)) as rows:
            rows.execute("PRAGMA query_only = ON")
            check_tables(rows, source)
            if not version_of(rows):
                raise HistoryFault(Fault.FOREIGN, source)
            if _bytes_told(rows) > _bytes_there(copy):
                raise HistoryFault(Fault.DAMAGED, source)
            with named(path):  # what cannot be written is not the backup
                _copy(rows, half)
        _refuse_damaged(half, source)
    finally:
        clear(copy)


def _bytes_told(rows: sqlite3.Connection) -> int:
    return math.prod(
        int(rows.execute(f"PRAGMA {what}").fetchone()[0]) for what in ("page_count", "page_size")
    )


def _bytes_there(path: Path) -> int:
    files = (Path(f"{path}{ending}") for ending in FILE_ENDINGS[:2])
    return sum(each.stat().st_size for each in files if each.exists())


def _refuse_damaged(copy: Path, path: Path) -> None:
    """Look at every page of a copy without a log.

    Args:
        path: what it is a copy of.

    Raises:
        HistoryFault: one is damaged.
    """
    with named(path), closing(connect(copy)) as rows:
        found = rows.execute("SELECT CAST(CAST(rootpage AS TEXT) AS INTEGER) FROM sqlite_schema")
        if not are_trees(copy, (1, *(root or 0 for (root,) in found))):
            raise HistoryFault(Fault.DAMAGED, path)
        (found,) = rows.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise HistoryFault(Fault.DAMAGED, path)


def _copy(rows: sqlite3.Connection, half: Path) -> None:
    private_file(half)
    with closing(connect(half)) as copy:
        rows.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
