"""A row next to a tear that turns out to lie elsewhere."""

import sqlite3
from contextlib import closing

import pytest

from tutor.history.salvage import row_beside

pytestmark = pytest.mark.measured


@pytest.mark.parametrize(("where", "rows", "end"), [("WHERE n = 9", [], 7), ("", [(5,)], 2)])
def test_a_row_beside_a_tear_counts_only_where_it_was_looked_for(
    where: str, rows: list[tuple[int]], end: int
) -> None:
    with closing(sqlite3.connect(":memory:")) as torn:
        torn.execute("CREATE TABLE t (n INTEGER, v INTEGER)")
        torn.execute("INSERT INTO t VALUES (2, 5)")
        select = f"SELECT n, v FROM (SELECT * FROM t {where}) WHERE n BETWEEN ? AND ?"
        found = row_beside(torn, select, 1, 3, 7)
        told = [next(found) for _ in rows]
        with pytest.raises(StopIteration) as stopped:
            next(found)
    assert (told, stopped.value.value) == (rows, end)
