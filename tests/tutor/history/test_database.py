"""The file itself: every version of it, every way in which it cannot be used."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.histories import NOW, keep, new_history
from tutor.history import database, faults
from tutor.history.database import (
    FILE_NAME,
    History,
    connect,
    few_steps,
    open_database,
    refuse_newer,
)
from tutor.history.faults import Fault, FaultNotice, HistoryFault, HistoryNotice
from tutor.history.games import kept_games
from tutor.history.migrations import APPLICATION, STEPS, VERSION, migrate, version_of
from tutor.history.opening import check_all, open_history
from tutor.history.schema import Schema, read_schema
from tutor.language import translator
from tutor.text.history_notices import notice_line

pytestmark = pytest.mark.measured


def fault_of(notice: HistoryNotice) -> Fault:
    assert isinstance(notice, FaultNotice)
    return notice.fault


def test_an_empty_history_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "data" / "mahjong-tutor" / FILE_NAME
    with closing(open_database(path)) as history:
        assert kept_games(history) == ()
        with history.read() as rows:
            assert version_of(rows) == VERSION
            assert rows.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert rows.execute("PRAGMA foreign_keys").fetchone() == (1,)
            assert rows.execute("PRAGMA application_id").fetchone() == (APPLICATION,)


def test_an_empty_file_becomes_a_history(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with closing(new_history(tmp_path)) as history:
        assert kept_games(history) == ()


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_history_of_every_version_is_brought_to_this_one(tmp_path: Path, version: int) -> None:
    path = tmp_path / FILE_NAME
    with closing(connect(path)) as old:
        assert migrate(old, STEPS[:version]) == 0
        old.execute(
            "INSERT INTO games VALUES (7, 'd', 2, 'g', 'm', 'import', 's',"
            ' \'["A", "", "", ""]\','
            ' \'{"hanchan": true, "red_fives": true, "open_tanyao": false}\', 9, 3, -400, \'t\')'
        )
    with closing(new_history(tmp_path)) as history:
        (kept,) = kept_games(history)
        assert (kept.id, kept.game.place, kept.game.points) == (7, 3, -400)
        assert not kept.game.rules.open_tanyao
        with history.read() as rows:
            upgraded = rows.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall()
        assert keep(history, 3).id == 8
    with closing(open_database(tmp_path / "fresh.sqlite3")) as fresh, fresh.read() as rows:
        assert rows.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall() == upgraded


def test_a_history_that_another_program_brings_to_this_version_just_now_is_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / FILE_NAME
    with closing(connect(path)) as old:
        old.execute("PRAGMA journal_mode = WAL")
        migrate(old, STEPS[:-1])

    def read_schema_late(rows: sqlite3.Connection) -> Schema:
        monkeypatch.undo()
        with closing(connect(path)) as other:
            assert migrate(other) == VERSION - 1
        return read_schema(rows)

    monkeypatch.setattr(database, "read_schema", read_schema_late)
    with closing(open_database(path)) as history, history.read() as rows:
        assert version_of(rows) == VERSION


def test_a_history_that_cannot_be_read_once_is_not_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(new_history(tmp_path)):
        pass

    def fail_once(connection: sqlite3.Connection, path: Path) -> None:
        monkeypatch.undo()
        raise HistoryFault(Fault.DAMAGED, path)

    monkeypatch.setattr(database, "check_tables", fail_once)
    opened = open_history(tmp_path / FILE_NAME, NOW)
    assert opened.history is not None
    opened.history.close()
    assert opened.found == ()


def test_a_step_that_fails_leaves_the_old_version(tmp_path: Path) -> None:
    with closing(connect(tmp_path / FILE_NAME)) as connection:
        migrate(connection, (("CREATE TABLE a (x)",),))
        steps = (("CREATE TABLE a (x)",), ("CREATE TABLE b (x)", "CREATE TABLE a (x)"))
        with pytest.raises(sqlite3.OperationalError, match="already exists"):
            migrate(connection, steps)
        assert version_of(connection) == 1
        names = connection.execute("SELECT name FROM sqlite_schema").fetchall()
        assert names == [("a",)]


def test_a_newer_history_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    new_history(tmp_path).close()
    with closing(connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes(), sorted(tmp_path.iterdir()), path.stat().st_mtime_ns
    with pytest.raises(HistoryFault) as caught:
        open_database(path)
    assert caught.value.fault is Fault.NEWER
    assert str(caught.value) == (
        f"The history {path} was written by a newer version of the program; update to use it."
    )
    assert (path.read_bytes(), sorted(tmp_path.iterdir()), path.stat().st_mtime_ns) == before
    opened = open_history(path, NOW)
    assert opened.history is None
    assert [fault_of(notice) for notice in opened.found] == [Fault.NEWER]
    assert path.read_bytes() == before[0]


def copy_of_newer(folder: Path, *endings: str) -> Path:
    new_history(folder).close()
    path, copy = folder / FILE_NAME, folder / "copy.sqlite3"
    with closing(connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        newer.execute("CREATE TABLE what_we_do_not_know (x)")
        for ending in endings:
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
    return copy


def test_what_a_newer_version_left_in_its_log_stays_there(tmp_path: Path) -> None:
    copy = copy_of_newer(tmp_path, "", "-wal")
    before = copy.read_bytes(), Path(f"{copy}-wal").read_bytes()
    assert before[1]
    with pytest.raises(HistoryFault):
        open_database(copy)
    assert (copy.read_bytes(), Path(f"{copy}-wal").read_bytes()) == before
    assert not Path(f"{copy}-shm").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open is copied")
def test_what_a_newer_version_left_when_it_was_killed_stays_there(tmp_path: Path) -> None:
    copy = copy_of_newer(tmp_path, "", "-wal", "-shm")
    before = copy.read_bytes(), Path(f"{copy}-wal").read_bytes()
    with pytest.raises(HistoryFault) as caught:
        open_database(copy)
    assert caught.value.fault is Fault.NEWER
    assert (copy.read_bytes(), Path(f"{copy}-wal").read_bytes()) == before


def test_a_newer_history_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    new_history(tmp_path).close()
    with closing(connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    with path.open("r+b") as file:
        file.truncate(5000)
    with pytest.raises(HistoryFault) as caught:
        open_database(path)
    assert caught.value.fault is Fault.NEWER


def test_a_newer_version_still_in_the_write_ahead_log_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    new_history(tmp_path).close()
    with closing(connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        assert path.read_bytes()[60:64] == VERSION.to_bytes(4, "big"), "not in the file yet"
        with pytest.raises(HistoryFault) as caught:
            open_database(path)
    assert caught.value.fault is Fault.NEWER


def test_the_file_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
    before = path.read_bytes()
    opened = open_history(path, NOW)
    assert opened.history is None
    assert [notice_line(each, translator("en")) for each in opened.found] == [
        f"{path} is not a history of this program; choose another file."
    ]
    assert path.read_bytes() == before
    assert [each for each in tmp_path.iterdir() if each.suffix != ".lock"] == [path]


def test_the_file_of_another_program_with_thousands_of_tables_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / FILE_NAME
    with closing(connect(path)) as other:
        for number in range(300):
            other.execute(f"CREATE TABLE t{number} (a)")
    before = path.read_bytes()
    monkeypatch.setattr(database, "MOST_STEPS", 500)
    opened = open_history(path, NOW)
    assert opened.history is None
    assert fault_of(opened.found[0]) is Fault.FOREIGN
    assert path.read_bytes() == before


def test_what_a_schema_says_of_a_table_has_a_bound(tmp_path: Path) -> None:
    with closing(connect(tmp_path / FILE_NAME)) as rows:
        long = "SELECT length(hex(zeroblob(50000)))"
        with few_steps(rows), pytest.raises(sqlite3.DataError, match="too big"):
            rows.execute(long).fetchone()
        assert rows.execute(long).fetchone() == (100_000,)


def test_a_locked_history_is_said_to_be_in_use(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history, closing(connect(history.path)) as other:
        keep(history, 3)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(HistoryFault) as caught:
            keep(history, 4)
        assert caught.value.fault is Fault.LOCKED
        assert str(caught.value) == (
            f"The history {history.path} is in use by another window; close that one and try again."
        )
        assert len(kept_games(history)) == 1, "reading goes on"
        other.execute("ROLLBACK")
        keep(history, 4)
        assert len(kept_games(history)) == 2


def test_a_history_that_is_locked_whole_is_gone_on_without(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    new_history(tmp_path).close()
    with closing(connect(path)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        opened = open_history(path, NOW)
    assert opened.history is None
    assert [fault_of(notice) for notice in opened.found] == [Fault.LOCKED]
    again = open_history(path, NOW)
    assert again.history is not None
    again.history.close()


def test_two_windows_write_to_one_history(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as one, closing(new_history(tmp_path)) as two:
        keep(one, 3)
        keep(two, 4)
        assert kept_games(one) == kept_games(two)
        assert len(kept_games(one)) == 2


def test_a_full_disk_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        with history.read() as rows:
            (pages,) = rows.execute("PRAGMA page_count").fetchone()
        history._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(HistoryFault) as caught:
            keep(history, 3)
        assert caught.value.fault is Fault.FULL
        assert str(caught.value) == (
            f"The disk is full, so nothing was written to the history {history.path}; "
            "make room and try again."
        )
        assert kept_games(history) == ()
        history._connection.execute("PRAGMA max_page_count = 1000000")
        keep(history, 3)
        assert len(kept_games(history)) == 1


def test_a_history_that_may_not_be_written_is_said_so(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        history._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(HistoryFault) as caught:
            keep(history, 3)
    assert caught.value.fault is Fault.READ_ONLY
    assert str(caught.value) == (
        f"The history {history.path} cannot be written to; look at its permissions."
    )


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="whoever runs this may write anywhere"
)
def test_a_folder_that_may_not_be_written_is_gone_on_without(tmp_path: Path) -> None:
    new_history(tmp_path).close()
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    (tmp_path / FILE_NAME).chmod(stat.S_IRUSR)
    try:
        opened = open_history(tmp_path / FILE_NAME, NOW)
    finally:
        tmp_path.chmod(stat.S_IRWXU)
    assert opened.history is None
    assert [fault_of(notice) for notice in opened.found] in ([Fault.READ_ONLY], [Fault.UNREADABLE])


def test_a_place_where_no_file_can_be_is_gone_on_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    opened = open_history(tmp_path / "file" / FILE_NAME, NOW)
    assert opened.history is None
    (notice,) = opened.found
    path = tmp_path / "file" / FILE_NAME
    assert isinstance(notice, FaultNotice)
    assert notice_line(notice, translator("en")) == (
        f"The history {path} cannot be opened ({notice.why})."
    )
    (tmp_path / FILE_NAME).mkdir()
    assert [fault_of(notice) for notice in open_history(tmp_path / FILE_NAME, NOW).found] == [
        Fault.UNREADABLE
    ]


def test_a_folder_that_cannot_be_made_is_gone_on_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    path = tmp_path / "new" / FILE_NAME
    opened = open_history(path, NOW)
    assert opened.history is None
    assert [notice_line(notice, translator("en")) for notice in opened.found] == [
        f"The history {path} cannot be opened (Permission denied)."
    ]


def test_our_own_mistakes_come_out_as_they_are(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        for statement in ("SELECT * FROM no_table", "DELETE FROM no_table"):
            with pytest.raises(sqlite3.OperationalError, match="no such table"):
                _run(history, statement)
        keep(history, 3)
        assert len(kept_games(history)) == 1


def _run(history: History, statement: str) -> None:
    with history.write() as rows:
        rows.execute("DELETE FROM games")
        rows.execute(statement)


def test_where_sqlite_has_rolled_back_by_itself_the_full_disk_is_what_is_said(
    tmp_path: Path,
) -> None:
    class Full(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if sql == "COMMIT":
                super().execute("ROLLBACK")
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)  # type: ignore[arg-type]

    made = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None, factory=Full)
    with closing(made), pytest.raises(sqlite3.OperationalError, match="disk is full"):
        migrate(made)


def test_no_room_for_what_lies_beside_an_open_history_is_a_full_disk() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    assert faults.fault_of(error) is Fault.FULL
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    assert faults.fault_of(error) is Fault.UNREADABLE


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and links there")
@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_a_pipe_or_link_where_sqlite_looks_for_a_log_is_refused(
    tmp_path: Path, ending: str
) -> None:
    new_history(tmp_path).close()
    beside = tmp_path / f"{FILE_NAME}{ending}"
    for make in (lambda: os.mkfifo(beside), lambda: beside.symlink_to(tmp_path / "else")):
        make()
        with pytest.raises(HistoryFault) as caught:
            new_history(tmp_path)
        assert caught.value.fault is Fault.UNREADABLE
        beside.unlink()


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_a_second_thread_takes_no_locks_of_the_first_away(tmp_path: Path) -> None:
    look = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT 1 FROM games')"
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        new_history(tmp_path).close()
        refuse_newer(history.path)  # another thread may have opened it since it was looked for
        subprocess.run([sys.executable, "-c", f"{look}; c.close()", history.path], check=True)
        assert Path(f"{history.path}-wal").exists()
        keep(history, 4)
        with closing(connect(history.path)) as other:
            assert other.execute("SELECT count(*) FROM games").fetchone() == (2,)
    check_all(tmp_path / FILE_NAME)


def test_a_history_that_grows_just_now_is_read_by_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_history(tmp_path).close()
    path = tmp_path / FILE_NAME
    with path.open("r+b") as file:
        file.seek(28)
        pages = int.from_bytes(file.read(4), "big")
        file.seek(28)
        file.write((pages + 10).to_bytes(4, "big"))

    def never(place: Path) -> None:
        raise AssertionError(place)

    monkeypatch.setattr(database, "open_file", never)
    refuse_newer(path)
