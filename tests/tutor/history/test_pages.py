"""The pages of a file are trees, or nobody follows them."""

import struct
from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.history.endless import PAGE, make_endless, make_rows_endless
from tutor.history.database import connect
from tutor.history.migrations import migrate
from tutor.history.pages import MOST_LEVELS, are_trees

pytestmark = pytest.mark.measured


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "history.sqlite3"
    with closing(connect(made)) as rows:
        migrate(rows)
    return made


def roots(path: Path) -> list[int]:
    with closing(connect(path)) as rows:
        return [1, *(root for (root,) in rows.execute("SELECT rootpage FROM sqlite_schema"))]


def append_chain(path: Path, length: int) -> int:
    data = path.read_bytes()
    first = len(data) // PAGE + 1
    inner = (
        struct.pack(">BHHHBI", 5, 0, 0, 0, 0, first + number).ljust(PAGE, b"\0")
        for number in range(1, length)
    )
    leaf = struct.pack(">BHHHB", 13, 0, 0, 0, 0).ljust(PAGE, b"\0")
    path.write_bytes(data + b"".join(inner) + leaf)
    return first


def test_those_of_a_history_are(path: Path) -> None:
    assert are_trees(path, roots(path))


def test_a_row_of_pages_is_followed_as_deep_as_sqlite_goes(path: Path) -> None:
    assert are_trees(path, [append_chain(path, MOST_LEVELS)])
    assert not are_trees(path, [append_chain(path, MOST_LEVELS + 1)])


def test_a_page_belongs_to_one_tree_alone(path: Path) -> None:
    found = roots(path)
    assert not are_trees(path, [*found, found[-1]])


def test_pages_that_lead_to_each_other_are_none(path: Path) -> None:
    found = roots(path)
    make_rows_endless(path, found[1])
    assert not are_trees(path, found)


def test_a_schema_that_leads_to_itself_is_none(path: Path) -> None:
    make_endless(path)
    assert not are_trees(path, [1])


@pytest.mark.parametrize("page", [-1, 2**31])
def test_a_page_that_is_not_there_is_none(path: Path, page: int) -> None:
    assert not are_trees(path, [page])


@pytest.mark.parametrize("data", [b"", bytes(100), b"SQLite format 3\0" + bytes(84)])
def test_a_file_without_pages_has_none(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "none.sqlite3"
    path.write_bytes(data)
    assert not are_trees(path, [1])
