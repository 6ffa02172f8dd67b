"""The history file: migration, locks and faults."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from textwrap import dedent

import pytest

from tests.tutor.histories import keep, new_history
from tutor.store import database
from tutor.store.database import (
    APPLICATION,
    FILE_NAME,
    STEPS,
    VERSION,
    Fault,
    History,
    HistoryFault,
    Schema,
    alone,
    connect,
    migrate,
    open_database,
    read_schema,
    version_of,
)
from tutor.store.games import kept_games
from tutor.store.progress import progress


def test_an_empty_history_is_made_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "data" / "mahjong-tutor" / FILE_NAME
    with closing(open_database(path)) as history:
        assert kept_games(history) == ()
        with history.read() as rows:
            assert version_of(rows) == VERSION
            assert rows.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert rows.execute("PRAGMA foreign_keys").fetchone() == (1,)
            assert rows.execute("PRAGMA application_id").fetchone() == (APPLICATION,)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_every_version_is_migrated(tmp_path: Path, version: int) -> None:
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


def test_a_concurrent_migration_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
    before = path.read_bytes(), sorted(tmp_path.iterdir())
    with pytest.raises(HistoryFault) as caught:
        open_database(path)
    assert caught.value.fault is Fault.NEWER
    assert str(caught.value) == (
        f"The history {path} was written by a newer version of the program; update to use it."
    )
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == before


def test_the_file_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with closing(connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
    before = path.read_bytes()
    with pytest.raises(HistoryFault) as caught:
        open_database(path)
    assert str(caught.value) == f"{path} is not a history of this program; choose another file."
    assert path.read_bytes() == before
    assert [each for each in tmp_path.iterdir() if each.suffix != ".lock"] == [path]


def test_a_locked_history_is_reported(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history, closing(connect(history.path)) as other:
        keep(history, 3)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(HistoryFault) as caught:
            keep(history, 4)
        assert caught.value.fault is Fault.LOCKED
        assert str(caught.value) == (
            f"The history {history.path} is in use by another window; close that one and try again."
        )
        assert len(kept_games(history)) == 1, "it can still be read"
        other.execute("ROLLBACK")
        keep(history, 4)
        assert len(kept_games(history)) == 2


def test_two_windows_write_to_one_history(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as one, closing(new_history(tmp_path)) as two:
        keep(one, 3)
        keep(two, 4)
        assert kept_games(one) == kept_games(two)
        assert len(kept_games(one)) == 2


def test_a_full_disk_is_reported(history: History) -> None:
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


def test_a_read_only_history_is_reported(history: History) -> None:
    history._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(HistoryFault) as caught:
        keep(history, 3)
    assert caught.value.fault is Fault.READ_ONLY
    assert str(caught.value) == (
        f"The history {history.path} cannot be written to; look at its permissions."
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
def test_nobody_opens_a_history_that_is_being_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    with alone(tmp_path / FILE_NAME):
        with pytest.raises(HistoryFault) as caught:
            new_history(tmp_path)
        assert caught.value.fault is Fault.LOCKED
    new_history(tmp_path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
def test_a_history_on_a_disk_without_locks_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", unsupported)
    with alone(tmp_path / FILE_NAME), closing(new_history(tmp_path)) as history:
        assert kept_games(history) == ()


@pytest.mark.parametrize(
    ("change", "reads"),
    [
        ("UPDATE lessons SET cost = 9e999 WHERE number = 0", progress),
        ("UPDATE lessons SET cost = 'x' WHERE number = 0", progress),
        ("INSERT INTO calls VALUES (NULL, 1, 'no_yaku', 3, 2)", progress),
        ("UPDATE tallies SET decisions = -9223372036854775808", progress),
        ("UPDATE tallies SET first = in_line + 1", progress),
        ("UPDATE slips SET decisions = -9223372036854775808 WHERE id = 1", progress),
        ("UPDATE games SET rules = '{'", kept_games),
    ],
)
def test_impossible_values_are_damage(
    history: History, change: str, reads: Callable[[History], object]
) -> None:
    keep(history, 3)
    reads(history)
    with history.write() as rows:
        rows.execute(change)
    with pytest.raises(HistoryFault) as caught:
        reads(history)
    assert caught.value.fault is Fault.DAMAGED


def test_the_first_step_is_unchanged(golden: Callable[[str, str], None]) -> None:
    golden("history-step-1.sql", "".join(f"{dedent(each).strip()};\n" for each in STEPS[0]))
