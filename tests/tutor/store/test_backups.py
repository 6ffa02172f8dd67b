"""Backups of the history, and restoring them."""

import struct
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from shutil import copytree

import pytest

from tests.tutor.histories import NOW, keep, new_history, tear
from tutor.lab.kept_games import decisions_of
from tutor.pages.history import model
from tutor.pages.history.writing_model import carry_out
from tutor.store import backups as backups_module
from tutor.store import database
from tutor.store.backups import KEPT, back_up_today, backup, backups, restore, set_aside
from tutor.store.database import (
    APPLICATION,
    FILE_NAME,
    STEPS,
    VERSION,
    Fault,
    HistoryFault,
    check_all,
    connect,
    migrate,
    open_database,
    set_aside_notice,
)
from tutor.store.games import kept_games
from tutor.store.rows import insert_game

posix = pytest.mark.skipif(sys.platform == "win32", reason="no such locks and links there")


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.suffix != ".lock")


def games(path: Path) -> int:
    with closing(open_database(path)) as history:
        return len(kept_games(history))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    with closing(new_history(folder)) as history:
        keep(history, 3)
        backup(history, folder / "copy.sqlite3")
        keep(history, 4)
    return folder


@pytest.fixture
def path(tmp_path: Path, kept: Path) -> Path:
    """A history of two games, beside a backup of the first of them."""
    copytree(kept, tmp_path, dirs_exist_ok=True)
    return tmp_path / FILE_NAME


def copy_of(path: Path) -> Path:
    return path.with_name("copy.sqlite3")


# --- the backup of a day --------------------------------------------------------------------------


@pytest.mark.no_cover
def test_daily_backups_keep_the_last_seven(path: Path) -> None:
    for day in range(KEPT + 1):
        assert back_up_today(path, NOW + timedelta(days=day)) is not None
        assert back_up_today(path, NOW + timedelta(days=day, hours=4)) is None
        with closing(open_database(path)) as history:
            another = replace(kept_games(history)[0].game, digest=f"day {day}")
            with history.write() as rows:
                insert_game(rows, another)
    found = backups(path)
    assert [each.day for each in found] == [date(2025, 2, 7 - back) for back in range(KEPT)]
    assert [each.games for each in found] == [9, 8, 7, 6, 5, 4, 3]
    assert names(path.parent / "backups")[-1] == "history-2025-02-07.sqlite3"
    for each in found:
        check_all(each.path)


def test_leftovers_are_removed_and_damaged_backups_not_listed(path: Path) -> None:
    folder = path.parent / "backups"
    folder.mkdir()
    (folder / ".history-2025-01-30.sqlite3.0123.half").touch()
    (folder / "history-2025-01-30.sqlite3").write_bytes(b"torn")
    (folder / "history-of-mine.sqlite3").touch()
    back_up_today(path, NOW.replace(year=2999))
    assert [each.day.year for each in backups(path)] == [2999]
    assert not [*folder.glob("*.half")]


@pytest.mark.parametrize("table", ["decisions", "logs", "drills", "meetings", "lucks"])
def test_a_damaged_history_is_set_aside_at_the_start(path: Path, table: str) -> None:
    back_up_today(path, NOW)
    tear(path, table)
    damaged = path.read_bytes()
    place = model.HistoryPlace(lambda: path, lambda: NOW)
    with pytest.raises(HistoryFault):
        back_up_today(path, NOW + timedelta(days=1))
    outcome = carry_out(place, model.BackUpToday(NOW + timedelta(days=1)))
    (notice,) = outcome.found
    aside = path.with_name("history.damaged-20250131-185900.sqlite3")
    assert notice == set_aside_notice(aside)
    assert aside.read_bytes() == damaged
    (newest,) = backups(path)
    assert newest.games == 2
    restore(path, newest.path, NOW)
    assert games(path) == 2


# --- a damaged history ----------------------------------------------------------------------------


def test_a_command_replaces_a_damaged_history(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:8192].ljust(8192 * 3, b"x"))
    place = model.HistoryPlace(lambda: path, lambda: NOW)
    outcome = carry_out(place, model.ForgetMeetings())
    assert isinstance(outcome, model.CommandResult)
    assert outcome.found == (
        set_aside_notice(path.with_name("history.damaged-20250131-185900.sqlite3")),
    )
    assert games(path) == 0
    assert isinstance(carry_out(place, model.ForgetMeetings()), model.CommandResult)


def test_a_damaged_history_does_not_replace_a_backup(path: Path) -> None:
    good = copy_of(path).read_bytes()
    tear(path)
    command: model.Command = model.BackUpHistory(copy_of(path))
    place = model.HistoryPlace(lambda: path, lambda: NOW)
    outcome = carry_out(place, command)
    assert isinstance(outcome, model.CommandFailure)
    assert "was damaged" in str(outcome.notice)
    assert copy_of(path).read_bytes() == good


def test_a_sound_history_is_not_set_aside(path: Path) -> None:
    assert set_aside(path, NOW) is None
    assert games(path) == 2


@posix
def test_a_damaged_history_in_use_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.0)
    tear(path)
    with closing(open_database(path)), pytest.raises(HistoryFault) as caught:
        set_aside(path, NOW)
    assert caught.value.fault is Fault.LOCKED
    assert set_aside(path, NOW) is not None


# --- a copy, and back -----------------------------------------------------------------------------


def test_a_backup_round_trips(path: Path) -> None:
    kept_copy = copy_of(path).read_bytes()
    aside = restore(path, copy_of(path), NOW)
    assert aside == path.with_name("history.replaced-20250131-185900.sqlite3")
    assert names(path.parent) == ["copy.sqlite3", aside.name, FILE_NAME]
    with closing(open_database(path)) as history:
        (kept,) = kept_games(history)
        decisions_of(history, kept.id)
    assert games(aside) == 2
    assert copy_of(path).read_bytes() == kept_copy
    check_all(path)


def test_an_orphaned_log_is_not_applied_to_a_backup(path: Path) -> None:
    new = path.parent / "new" / FILE_NAME
    new.parent.mkdir()
    with closing(open_database(path)) as history:
        keep(history, 5)
        log = Path(f"{path}-wal").read_bytes()
    Path(f"{new}-wal").write_bytes(log)
    restore(new, copy_of(path), NOW)
    assert games(new) == 1
    aside = new.with_name("history.replaced-20250131-185900.sqlite3-wal")
    assert aside.read_bytes() == log


@posix
def test_a_history_in_use_is_not_replaced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    with closing(open_database(path)) as other:
        with pytest.raises(HistoryFault) as caught:
            restore(path, copy_of(path), NOW)
        assert (caught.value.fault, caught.value.path) == (Fault.LOCKED, path)
        keep(other, 5)
    assert games(path) == 3
    restore(path, copy_of(path), NOW)
    assert games(path) == 1


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("what", ["replace", "write_rows"])
def test_a_restore_on_a_full_disk_leaves_the_history(
    path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    with monkeypatch.context() as patch:
        if what == "replace":
            patch.setattr(Path, "replace", full)
        else:
            patch.setattr(backups_module, "_copy_rows", full)
        with pytest.raises(HistoryFault) as caught:
            restore(path, copy_of(path), NOW)
    assert (caught.value.fault, caught.value.path) == (Fault.FULL, path)
    assert games(path) == 2
    assert not [each for each in names(path.parent) if "half" in each]


def test_a_disk_without_hard_links_keeps_a_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    aside = restore(path, copy_of(path), NOW)
    assert aside is not None
    assert (games(aside), games(path)) == (2, 1)


def test_a_failed_backup_leaves_the_old_one(path: Path) -> None:
    (path.parent / "folder").mkdir()
    with closing(open_database(path)) as history:
        for target in (path.parent / "nowhere" / "copy.sqlite3", path.parent / "folder"):
            with pytest.raises(HistoryFault) as caught:
                backup(history, target)
            assert (caught.value.fault, caught.value.path) == (Fault.UNREADABLE, target)
    assert names(path.parent) == ["copy.sqlite3", "folder", FILE_NAME]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_a_backup_does_not_replace_the_history(path: Path, ending: str) -> None:
    own = Path(f"{path}{ending}")
    with closing(open_database(path)) as history:
        for act in (lambda: backup(history, own), lambda: restore(path, own, NOW)):
            with pytest.raises(HistoryFault, match="is the history itself") as caught:
                act()
            assert caught.value.fault is Fault.ITSELF
    check_all(path)


# --- a backup of a stranger's ---------------------------------------------------------------------


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_backups_of_every_version_are_migrated(tmp_path: Path, version: int) -> None:
    copy, path = tmp_path / "copy.sqlite3", tmp_path / FILE_NAME
    with closing(connect(copy)) as old:
        migrate(old, STEPS[:version])
    before = copy.read_bytes()
    restore(path, copy, NOW)
    with closing(open_database(path)) as history:
        keep(history, 3)
    assert copy.read_bytes() == before


def test_a_backup_copied_while_open_needs_its_log(path: Path) -> None:
    away = path.parent / "away"
    away.mkdir()
    with closing(open_database(path)) as history:
        keep(history, 5)
        for ending in ("", "-wal"):
            data = Path(f"{path}{ending}").read_bytes()
            Path(f"{away / FILE_NAME}{ending}").write_bytes(data)
    restore(path, away / FILE_NAME, NOW)
    assert names(away) == [FILE_NAME, f"{FILE_NAME}-wal"]
    assert games(path) == 3


def sql(*statements: str) -> Callable[[Path], None]:
    def spoil(copy: Path) -> None:
        with closing(connect(copy)) as rows:
            for statement in statements:
                rows.execute(statement)

    return spoil


def another_program(copy: Path) -> None:
    copy.unlink()
    sql("CREATE TABLE bookmarks (address TEXT)")(copy)


def without_tables(copy: Path) -> None:
    copy.unlink()
    sql(f"PRAGMA application_id = {APPLICATION}", "PRAGMA user_version = 0")(copy)


def in_utf_16(copy: Path) -> None:
    copy.unlink()
    with closing(connect(copy)) as wide:
        wide.execute("PRAGMA encoding = 'UTF-16'")
        migrate(wide)


def in_circles(copy: Path) -> None:
    """Make every page of decisions lead to each of 400 pages that are the same."""
    with closing(connect(copy)) as rows:
        (root,) = rows.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'decisions'"
        ).fetchone()
    cells = 400
    page = bytearray(4096)
    page[:12] = struct.pack(">BHHHBI", 5, 0, cells, 4096 - 5 * cells, 0, root)
    for at in range(cells):
        place = 4096 - 5 * (at + 1)
        page[place : place + 5] = struct.pack(">IB", root, at % 128)
        page[12 + 2 * at : 14 + 2 * at] = struct.pack(">H", place)
    with copy.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(page)


SPOILT: dict[str, tuple[Callable[[Path], object], Fault]] = {
    "nothing": (Path.unlink, Fault.UNREADABLE),
    "rubbish": (lambda copy: copy.write_bytes(b"rubbish " * 9999), Fault.DAMAGED),
    "empty": (lambda copy: copy.write_bytes(b""), Fault.FOREIGN),
    "another program's": (another_program, Fault.FOREIGN),
    "newer": (sql(f"PRAGMA user_version = {VERSION + 1}"), Fault.NEWER),
    "no table": (without_tables, Fault.FOREIGN),
    "in UTF-16": (in_utf_16, Fault.DAMAGED),
    "torn": (tear, Fault.DAMAGED),
    "cut": (lambda copy: copy.write_bytes(copy.read_bytes()[:40_960]), Fault.DAMAGED),
    "in circles": (in_circles, Fault.DAMAGED),
    "a table more": (sql("CREATE TABLE more (x)"), Fault.DAMAGED),
    "a column more": (sql("ALTER TABLE lucks ADD COLUMN more"), Fault.DAMAGED),
    "a table less": (sql("DROP TABLE meetings"), Fault.DAMAGED),
    "a view": (sql("CREATE VIEW v AS SELECT load_extension('x') FROM games"), Fault.DAMAGED),
    "a trigger": (
        sql("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"),
        Fault.DAMAGED,
    ),
    "rows of no game": (sql("UPDATE lessons SET game = 9"), Fault.DAMAGED),
    "an older number": (sql("PRAGMA user_version = 2"), Fault.DAMAGED),
    "no number": (sql("PRAGMA user_version = 0"), Fault.DAMAGED),
}


@pytest.mark.parametrize("what", SPOILT)
def test_unsound_backups_are_refused(path: Path, what: str) -> None:
    copy = copy_of(path)
    spoil, fault = SPOILT[what]
    spoil(copy)
    spoiled = copy.read_bytes() if copy.exists() else None
    before = names(path.parent)
    with pytest.raises(HistoryFault) as caught:
        restore(path, copy, NOW)
    assert (caught.value.fault, caught.value.path) == (fault, copy)
    assert names(path.parent) == before
    assert (copy.read_bytes() if copy.exists() else None) == spoiled
    assert games(path) == 2


def test_a_backup_that_is_far_too_large_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups_module, "MAX_BYTES", 9_999)
    with pytest.raises(HistoryFault, match="the file is too large"):
        restore(path, copy_of(path), NOW)


def test_a_hostile_journal_deletes_no_file(path: Path) -> None:
    other, journal = path.with_name("other.txt"), Path(f"{copy_of(path)}-journal")
    other.write_text("mine")
    magic, name = bytes.fromhex("d9d505f920a163d7"), bytes(other)
    head = magic + struct.pack(">5I", 0, 0, copy_of(path).stat().st_size // 4096, 512, 4096)
    last = struct.pack(">I", 2**30 // 4096 + 1) + name + struct.pack(">2I", len(name), sum(name))
    journal.write_bytes(head.ljust(512, b"\0") + last + magic)
    restore(path, copy_of(path), NOW)
    assert other.read_text() == "mine"
    assert journal.exists()
    assert games(path) == 1
