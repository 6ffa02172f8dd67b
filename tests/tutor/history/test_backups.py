"""A copy of the history and back: whole or not at all, looked at before it is trusted."""

import errno
import os
import sqlite3
import struct
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.histories import NOW, keep, kept_game, new_history
from tests.tutor.history.endless import make_endless
from tutor.history import backups
from tutor.history.backups import backup, restore
from tutor.history.database import FILE_NAME, connect, open_database
from tutor.history.faults import Fault, HistoryFault
from tutor.history.games import decisions_of, kept_games
from tutor.history.migrations import APPLICATION, STEPS, VERSION, migrate
from tutor.history.opening import check_all
from tutor.identity import digest_of
from tutor.language import translator
from tutor.text.history_notices import notice_line
from tutor.view.history.commands import BackUpHistory, CommandFailure, CommandResult
from tutor.view.history.place import HistoryPlace
from tutor.view.history.writing import carry_out

pytestmark = pytest.mark.measured


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.suffix != ".lock")


def test_a_backup_is_one_whole_file_and_comes_back(tmp_path: Path) -> None:
    path, copy = tmp_path / FILE_NAME, tmp_path / "away" / "copy.sqlite3"
    copy.parent.mkdir()
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        backup(history, copy)
        before = kept_games(history)
        keep(history, 4)
    assert names(copy.parent) == ["copy.sqlite3"]
    kept_copy = copy.read_bytes()
    aside = restore(path, copy, NOW)
    assert aside == tmp_path / "history.replaced-20250131-185900.sqlite3"
    assert names(tmp_path) == ["away", aside.name, FILE_NAME]
    with closing(open_database(path)) as history:
        assert kept_games(history) == before
        decisions_of(history, before[0].id)
    with closing(open_database(aside)) as old:
        assert len(kept_games(old)) == 2
    assert copy.read_bytes() == kept_copy
    assert names(copy.parent) == ["copy.sqlite3"]


def test_a_backup_replaces_an_older_one(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        for seed in (3, 4):
            keep(history, seed)
            backup(history, copy)
    check_all(copy)
    with closing(open_database(copy)) as again:
        assert len(kept_games(again)) == 2


@pytest.mark.parametrize("table", ["decisions", "logs", "drills", "meetings", "lucks"])
def test_a_damaged_history_takes_the_place_of_no_backup(tmp_path: Path, table: str) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        keep(history, 4)
        backup(history, copy)
    good, path = copy.read_bytes(), tmp_path / FILE_NAME
    with closing(connect(path)) as rows:
        (page,) = rows.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096 + 3)
        file.write(b"\xff\xff")
    place = HistoryPlace(lambda: path, lambda: NOW)
    outcome = carry_out(place, BackUpHistory(copy))
    assert isinstance(outcome, CommandFailure)
    said = notice_line(outcome.notice, translator("en"))
    assert said.startswith("The history was damaged: 2 games were rescued; ")
    assert f"No backup was written to {copy}: an older one there may hold more." in said
    assert copy.read_bytes() == good
    assert isinstance(carry_out(place, BackUpHistory(copy)), CommandResult), "asked once more"
    restore(path, copy, NOW)


def test_a_copy_that_is_not_what_was_written_is_no_damage_of_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def torn(*_: object) -> None:
        raise HistoryFault(Fault.DAMAGED, tmp_path)

    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
    place = HistoryPlace(lambda: tmp_path / FILE_NAME, lambda: NOW)
    monkeypatch.setattr(backups, "_refuse_damaged", torn)
    outcome = carry_out(place, BackUpHistory(tmp_path / "copy.sqlite3"))
    assert isinstance(outcome, CommandFailure)
    assert "Input/output error" in notice_line(outcome.notice, translator("en"))
    assert names(tmp_path) == [FILE_NAME]


def test_a_restore_where_there_was_none(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        backup(history, tmp_path / "copy.sqlite3")
    new = tmp_path / "new" / FILE_NAME
    assert restore(new, tmp_path / "copy.sqlite3", NOW) is None
    assert names(new.parent) == [FILE_NAME]


def test_a_restore_where_no_folder_can_be_made_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path / "old")) as history:
        backup(history, copy)
    (tmp_path / "file").touch()
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / "file" / "new" / FILE_NAME, copy, NOW)
    assert caught.value.fault is Fault.UNREADABLE


def test_a_restore_that_finds_no_room_leaves_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path, copy = tmp_path / FILE_NAME, tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        backup(history, copy)
        keep(history, 3)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(HistoryFault) as caught:
            restore(path, copy, NOW)
    assert (caught.value.fault, caught.value.path) == (Fault.FULL, path)
    assert names(tmp_path) == ["copy.sqlite3", FILE_NAME]
    with closing(open_database(path)) as history:
        assert len(kept_games(history)) == 1


def test_a_restore_whose_copy_finds_no_room_names_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    path, copy = tmp_path / FILE_NAME, tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        backup(history, copy)
    monkeypatch.setattr(backups, "_copy", full)
    with pytest.raises(HistoryFault) as caught:
        restore(path, copy, NOW)
    assert (caught.value.fault, caught.value.path) == (Fault.FULL, path)
    assert names(tmp_path) == ["copy.sqlite3", FILE_NAME]


def test_a_backup_that_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        with pytest.raises(HistoryFault) as caught:
            backup(history, tmp_path / "nowhere" / "copy.sqlite3")
        assert caught.value.fault is Fault.UNREADABLE
        assert caught.value.path == tmp_path / "nowhere" / "copy.sqlite3"
        (tmp_path / "folder").mkdir()
        with pytest.raises(HistoryFault):
            backup(history, tmp_path / "folder")
        keep(history, 3)
    assert names(tmp_path) == ["folder", FILE_NAME]


def test_an_older_backup_is_brought_to_this_version(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(connect(copy)) as old:
        migrate(old, STEPS[:1])
    before = copy.read_bytes()
    restore(tmp_path / FILE_NAME, copy, NOW)
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
    assert copy.read_bytes() == before


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        ("nothing", Fault.UNREADABLE),
        ("rubbish", Fault.DAMAGED),
        ("empty", Fault.FOREIGN),
        ("another program's", Fault.FOREIGN),
        ("newer", Fault.NEWER),
        ("torn", Fault.DAMAGED),
        ("cut", Fault.DAMAGED),
        ("a table more", Fault.DAMAGED),
        ("a column more", Fault.DAMAGED),
        ("a table less", Fault.DAMAGED),
        ("a view", Fault.DAMAGED),
        ("a trigger", Fault.DAMAGED),
        ("an older number", Fault.DAMAGED),
        ("no number", Fault.DAMAGED),
        ("no table", Fault.FOREIGN),
        ("in UTF-16", Fault.DAMAGED),
    ],
)
def test_what_is_no_sound_backup_is_refused_and_nothing_changes(
    tmp_path: Path, what: str, fault: Fault
) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        backup(history, copy)
        before = kept_games(history)
    _spoil(copy, what)
    spoiled = copy.read_bytes() if copy.exists() else None
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / FILE_NAME, copy, NOW)
    assert (caught.value.fault, caught.value.path) == (fault, copy)
    assert names(tmp_path) == sorted({FILE_NAME, *([copy.name] if copy.exists() else [])})
    assert (copy.read_bytes() if copy.exists() else None) == spoiled
    with closing(new_history(tmp_path)) as history:
        assert kept_games(history) == before


def test_a_backup_whose_pages_lead_to_each_other_is_refused_soon(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        backup(history, copy)
    make_endless(copy)
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / FILE_NAME, copy, NOW)
    assert (caught.value.fault, caught.value.path) == (Fault.DAMAGED, copy)
    assert names(tmp_path) == [copy.name, FILE_NAME]


def test_a_backup_that_tells_its_pages_in_another_form_is_no_other(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        backup(history, copy)
    with closing(connect(copy)) as other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute("UPDATE sqlite_schema SET rootpage = CAST(rootpage AS BLOB)")
    restore(tmp_path / FILE_NAME, copy, NOW)
    with closing(new_history(tmp_path)) as history:
        assert len(kept_games(history)) == 1


def log_of(frames: list[tuple[int, bytes]], pages: int) -> bytes:

    def sums(data: bytes, one: int, two: int) -> tuple[int, int]:
        words = struct.unpack(f"<{len(data) // 4}I", data)
        for even, odd in zip(words[::2], words[1::2], strict=True):
            one = (one + even + two) & 0xFFFFFFFF
            two = (two + odd + one) & 0xFFFFFFFF
        return one, two

    head = struct.pack(">6I", 0x377F0682, 3_007_000, 4096, 0, 1, 2)
    so_far = sums(head, 0, 0)
    log = head + struct.pack(">2I", *so_far)
    for at, (number, page) in enumerate(frames, start=1):
        begin = struct.pack(">2I", number, pages if at == len(frames) else 0)
        so_far = sums(begin + page, *so_far)
        log += begin + struct.pack(">4I", 1, 2, *so_far) + page
    return log


def test_a_log_that_makes_a_backup_longer_than_both_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(connect(copy)) as made:
        migrate(made)
    data = bytearray(copy.read_bytes())
    data[18:20] = bytes((2, 2))  # written by way of a log
    copy.write_bytes(data)
    there = len(data) // 4096
    trunk, free = there + 1, range(there + 2, there + 1002)
    first = bytearray(data[:4096])
    first[28:40] = struct.pack(">3I", free[-1], trunk, 1 + len(free))
    free_pages = struct.pack(f">{2 + len(free)}I", 0, len(free), *free).ljust(4096, b"\0")
    log = log_of([(1, bytes(first)), (trunk, free_pages)], free[-1])
    Path(f"{copy}-wal").write_bytes(log)
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / FILE_NAME, copy, NOW)
    assert caught.value.fault is Fault.DAMAGED
    assert FILE_NAME not in names(tmp_path)


def journal_that_names(path: Path, pages: int) -> bytes:
    magic, name = bytes.fromhex("d9d505f920a163d7"), bytes(path)
    head = magic + struct.pack(">5I", 0, 0, pages, 512, 4096)
    last = struct.pack(">I", 2**30 // 4096 + 1) + name + struct.pack(">2I", len(name), sum(name))
    return head.ljust(512, b"\0") + last + magic


def test_what_lies_beside_a_backup_is_not_played_into_it_and_costs_no_other_file(
    tmp_path: Path,
) -> None:
    copy, other = tmp_path / "copy.sqlite3", tmp_path / "other.txt"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        backup(history, copy)
    other.write_text("mine")
    journal = Path(f"{copy}-journal")
    journal.write_bytes(journal_that_names(other, copy.stat().st_size // 4096))
    restore(tmp_path / FILE_NAME, copy, NOW)
    assert other.read_text() == "mine"
    assert journal.exists()
    with closing(new_history(tmp_path)) as history:
        assert len(kept_games(history)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no such devices there")
def test_a_backup_whose_log_is_no_file_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(new_history(tmp_path)) as history:
        backup(history, copy)
    open_database(copy).close()  # from now on it has a log
    Path(f"{copy}-wal").symlink_to("/dev/zero")
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / FILE_NAME, copy, NOW)
    assert caught.value.fault is Fault.UNREADABLE


def test_a_backup_that_was_copied_while_it_was_open_is_whole_with_its_log(tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        for ending in ("", "-wal"):
            data = Path(f"{tmp_path / FILE_NAME}{ending}").read_bytes()
            Path(f"{away / FILE_NAME}{ending}").write_bytes(data)
    restore(tmp_path / FILE_NAME, away / FILE_NAME, NOW)
    assert names(away) == [FILE_NAME, f"{FILE_NAME}-wal"]
    with closing(new_history(tmp_path)) as history:
        assert len(kept_games(history)) == 1


STRANGE = {
    "a table more": "CREATE TABLE more (x)",
    "a column more": "ALTER TABLE lucks ADD COLUMN more",
    "a table less": "DROP TABLE meetings",
    "a view": "CREATE VIEW v AS SELECT load_extension('x') FROM games",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
    "an older number": "PRAGMA user_version = 2",
    "no number": "PRAGMA user_version = 0",
}


def _spoil(copy: Path, what: str) -> None:
    data = copy.read_bytes()
    match what:
        case "nothing":
            copy.unlink()
        case "rubbish":
            copy.write_bytes(b"rubbish " * 9999)
        case "empty":
            copy.write_bytes(b"")
        case "another program's":
            copy.unlink()
            with closing(connect(copy)) as other:
                other.execute("CREATE TABLE bookmarks (address TEXT)")
        case "newer":
            with closing(connect(copy)) as newer:
                newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        case "in UTF-16":
            copy.unlink()
            with closing(connect(copy)) as wide:
                wide.execute("PRAGMA encoding = 'UTF-16'")
                migrate(wide)
        case "no table":
            copy.write_bytes(b"")
            with closing(connect(copy)) as other:
                other.execute(f"PRAGMA application_id = {APPLICATION}")
                other.execute("PRAGMA user_version = 0")
        case word if word in STRANGE:
            with closing(connect(copy)) as other:
                other.execute(STRANGE[word])
        case "torn":
            copy.write_bytes(data[:8192] + bytes(4096) + data[12288:])
        case "cut":
            copy.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_a_copy_does_not_take_the_place_of_the_history(tmp_path: Path, ending: str) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        with pytest.raises(HistoryFault, match="is the history itself") as caught:
            backup(history, tmp_path / f"{FILE_NAME}{ending}")
        assert caught.value.fault is Fault.ITSELF
        for hidden in ("lock", "new", "half", "half.copy"):
            with pytest.raises(HistoryFault, match="is the history itself"):
                backup(history, tmp_path / f".{FILE_NAME}.{hidden}")
        assert len(kept_games(history)) == 1
    check_all(tmp_path / FILE_NAME)


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
def test_a_copy_goes_where_a_link_leads_and_to_no_pipe(tmp_path: Path) -> None:
    place = tmp_path / "stick"
    place.mkdir()
    (tmp_path / "copy.sqlite3").symlink_to(place / "copy.sqlite3")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "own.sqlite3").symlink_to(tmp_path / FILE_NAME)
    os.mkfifo(tmp_path / "pipe")
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        backup(history, tmp_path / "copy.sqlite3")
        check_all(place / "copy.sqlite3")
        for name, fault in (
            ("round", Fault.UNREADABLE),
            ("pipe", Fault.UNREADABLE),
            ("own.sqlite3", Fault.ITSELF),
        ):
            with pytest.raises(HistoryFault) as caught:
                backup(history, tmp_path / name)
            assert caught.value.fault is fault
    assert (tmp_path / "copy.sqlite3").is_symlink()
    assert (tmp_path / "pipe").is_fifo()


def logged(folder: Path, seed: int) -> tuple[bytes, bytes]:
    with closing(new_history(folder)) as history:
        keep(history, seed)
        file, log = (Path(f"{history.path}{ending}").read_bytes() for ending in ("", "-wal"))
    return file, log


def test_a_log_that_lies_where_a_backup_goes_is_not_played_into_it(tmp_path: Path) -> None:
    copy, log = tmp_path / "copy.sqlite3", tmp_path / "copy.sqlite3-wal"
    notes = tmp_path / "copy.sqlite3-journal"
    copy.write_bytes((files := logged(tmp_path / "old", 3))[0])
    log.write_bytes(files[1])
    notes.write_text("mine")
    with closing(new_history(tmp_path)) as history:
        keep(history, 4)
        keep(history, 5)
        backup(history, copy)
        before = kept_games(history)
    assert not log.exists()
    assert notes.read_text() == "mine"
    log.write_bytes(files[1])  # a backup that an earlier version wrote
    path = tmp_path / "new" / FILE_NAME
    restore(path, copy, NOW)
    with closing(open_database(path)) as history:
        assert kept_games(history) == before


def test_a_backup_that_cannot_take_its_place_leaves_the_log_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, log = tmp_path / "copy.sqlite3", tmp_path / "copy.sqlite3-wal"
    copy.write_bytes((files := logged(tmp_path / "old", 3))[0])
    log.write_bytes(files[1])
    replace = Path.replace

    def refuse(path: Path, target: Path) -> Path:
        if target == copy:
            raise PermissionError(13, "Permission denied", str(target))
        return replace(path, target)

    with closing(new_history(tmp_path)) as history:
        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.raises(HistoryFault):
            backup(history, copy)
    assert log.read_bytes() == files[1]
    assert names(tmp_path) == [copy.name, log.name, FILE_NAME, "old"]


@pytest.mark.parametrize(("act", "seed"), [("replace", 3), ("unlink", 4)])
def test_a_backup_that_is_stopped_leaves_what_was_there_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str, seed: int
) -> None:

    copy, log = tmp_path / "copy.sqlite3", tmp_path / "copy.sqlite3-wal"
    act_of = getattr(Path, act)

    def stop(path: Path, *others: Path, **named: bool) -> object:
        if copy in others or (act == "unlink" and path == log):
            raise KeyboardInterrupt
        return act_of(path, *others, **named)

    files = logged(tmp_path / "old", 3)
    copy.write_bytes(files[0])
    log.write_bytes(files[1])
    with closing(new_history(tmp_path)) as history:
        keep(history, 4)
        with monkeypatch.context() as patch:
            patch.setattr(Path, act, stop)
            with pytest.raises(KeyboardInterrupt):
                backup(history, copy)
    restore(tmp_path / "back" / FILE_NAME, copy, NOW)
    with closing(open_database(tmp_path / "back" / FILE_NAME)) as history:
        assert [one.game.digest for one in kept_games(history)] == [digest_of(kept_game(seed))]


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_backup_that_a_link_leads_to_comes_back_with_its_log(tmp_path: Path) -> None:
    other, link = tmp_path / "other" / FILE_NAME, tmp_path / "link.sqlite3"
    files = logged(other.parent, 3)
    other.write_bytes(files[0])
    Path(f"{other}-wal").write_bytes(files[1])
    link.symlink_to(other)
    restore(tmp_path / FILE_NAME, link, NOW)
    with closing(new_history(tmp_path)) as history:
        assert [one.game.digest for one in kept_games(history)] == [digest_of(kept_game(3))]


def test_what_is_left_of_a_history_that_is_gone_is_not_played_into_a_backup(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy.sqlite3", tmp_path / "gone" / FILE_NAME
    with closing(new_history(tmp_path)) as history:
        keep(history, 4)
        keep(history, 5)
        backup(history, copy)
        before = kept_games(history)
    path.parent.mkdir()
    log = logged(tmp_path / "old", 3)[1]
    Path(f"{path}-wal").write_bytes(log)
    assert restore(path, copy, NOW) is None
    with closing(open_database(path)) as history:
        assert kept_games(history) == before
    aside = path.with_name("history.replaced-20250131-185900.sqlite3-wal")
    assert aside.read_bytes() == log


def test_a_disk_that_can_only_be_read_by_now_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, unlink = tmp_path / "copy.sqlite3", Path.unlink

    def refuse(path: Path, *others: object, **_: object) -> None:
        if path.exists() or others:
            raise OSError(errno.EROFS, "Read-only file system", str(path))
        unlink(path, missing_ok=True)

    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        backup(history, copy)
        before = kept_games(history)
    monkeypatch.setattr(Path, "unlink", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / FILE_NAME, copy, NOW)
    assert caught.value.fault is Fault.READ_ONLY
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        assert kept_games(history) == before


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_a_history_is_not_put_back_from_itself(tmp_path: Path, ending: str) -> None:
    look = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT 1 FROM games')"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        with pytest.raises(HistoryFault) as caught:
            restore(history.path, Path(f"{history.path}{ending}"), NOW)
        assert caught.value.fault is Fault.ITSELF
        subprocess.run([sys.executable, "-c", f"{look}; c.close()", history.path], check=True)
        keep(history, 4)
    with closing(new_history(tmp_path)) as history:
        assert len(kept_games(history)) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_backup_that_links_lead_to_in_a_circle_is_named(tmp_path: Path) -> None:
    circle = tmp_path / "circle.sqlite3"
    circle.symlink_to(circle)
    with pytest.raises(HistoryFault) as caught:
        restore(tmp_path / FILE_NAME, circle, NOW)
    assert (caught.value.fault, caught.value.path) == (Fault.UNREADABLE, circle)
