"""Programs that are killed lose nothing: the short form of `soak kill`, and what it notices."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.histories import keep, new_history
from tutor.lab import soak
from tutor.lab.soak import kill
from tutor.store.database import FILE_NAME


def test_a_soak_of_kills() -> None:
    assert soak.run("kill", 4, seed=4).faults == ()


@pytest.mark.parametrize(
    ("reported", "harm", "fault"),
    [
        ({1}, "", None),
        ({1, 7}, "", "the games [7] are lost"),
        ({1}, "DELETE FROM decisions WHERE number = 3", "game 1 is not whole"),
        ({1}, "UPDATE games SET rules = '{'", "is damaged"),
    ],
)
def test_faults_are_found(tmp_path: Path, reported: set[int], harm: str, fault: str | None) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as rows:
        rows.execute(harm or "SELECT 1")
    found = kill.fault_of_history(tmp_path / FILE_NAME, reported)
    assert found is None if fault is None else fault in str(found)
