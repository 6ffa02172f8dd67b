"""A history that somebody let SQLite pack is as sound as before, and is rescued as any other."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.tutor.histories import NOW, annotated, keep, new_history
from tutor.drills.drill import drill_of
from tutor.history.backups import restore
from tutor.history.database import FILE_NAME, connect, open_database
from tutor.history.drilling import add_drill
from tutor.history.migrations import VERSION
from tutor.history.opening import check_all, open_sound
from tutor.history.rescue import rescue
from tutor.history.schema import packed_schema_of, schema_of

pytestmark = pytest.mark.measured

SIZES = (512, 4096, 65536)


def packed(folder: Path, size: int) -> Path:
    with closing(new_history(folder)) as history:
        keep(history, 3)
        keep(history, 4)
        for decision in annotated(3)[1][:2]:
            add_drill(history, drill_of(decision), NOW)
        path = history.path
    with closing(connect(path)) as rows:
        rows.execute("PRAGMA journal_mode = DELETE")  # else the size of a page stays
        rows.execute(f"PRAGMA page_size = {size}")
        rows.execute("VACUUM")
        assert rows.execute("PRAGMA page_size").fetchone() == (size,)
    return path


def content(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as rows:
        found = rows.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        tables = [str(name) for (name,) in found if not name.startswith("sqlite_")]
        told = {table: rows.execute(f"SELECT * FROM {table}").fetchall() for table in tables}
    for table in ("tallies", "slips"):
        told[table] = [values[1:] for values in told[table]]
    return {table: sorted(values, key=str) for table, values in told.items()}


def test_a_packed_file_has_its_tables_in_another_order() -> None:
    assert packed_schema_of(VERSION) != schema_of(VERSION)
    assert set(packed_schema_of(VERSION)) == set(schema_of(VERSION))


@pytest.mark.parametrize("size", SIZES)
def test_a_packed_history_is_sound(tmp_path: Path, size: int) -> None:
    path = packed(tmp_path, size)
    open_sound(path).close()
    check_all(path)
    new = tmp_path / "new" / FILE_NAME
    restore(new, path, NOW)
    assert content(new) == content(path)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("words", [b"CREATE TABLE games", b"CREATE TABLE habits"])
def test_a_packed_history_is_rescued_whole(tmp_path: Path, size: int, words: bytes) -> None:
    path = packed(tmp_path, size)
    before = content(path)
    data = path.read_bytes()
    assert words in data
    path.write_bytes(data.replace(words, words[:-1] + b"\x7f"))
    assert rescue(path, NOW).games == 2
    assert content(path) == before
    assert all(before[table] for table in ("drills", "cards", "lucks", "habits"))
    open_database(path).close()
