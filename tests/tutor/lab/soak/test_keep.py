"""Programs killed while they keep games: no game that was told is lost, and each is whole."""

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from tests.tutor.histories import keep as keep_game
from tests.tutor.histories import new_history
from tutor.history.database import FILE_NAME
from tutor.lab import soak
from tutor.lab.soak import keep


def test_a_soak_of_kills() -> None:
    assert soak.run("keep", 2, seed=4).faults == ()


@pytest.mark.parametrize(
    ("told", "harm", "fault"),
    [
        ({1}, "", None),
        ({1, 7}, "", "the games [7] are lost"),
        ({1}, "DELETE FROM decisions WHERE number = 3", "game 1 is not whole"),
        ({1}, "UPDATE games SET rules = '{'", "is damaged"),
    ],
)
def test_faults_are_found(tmp_path: Path, told: set[int], harm: str, fault: str | None) -> None:
    with closing(new_history(tmp_path)) as history:
        keep_game(history, 3)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as rows:
        rows.execute(harm or "SELECT 1")
    found = keep._fault_of(tmp_path / FILE_NAME, told)
    assert found is None if fault is None else fault in str(found)


def test_a_game_that_ends_at_once_gives_way_to_another_one(tmp_path: Path) -> None:
    kept = islice(keep.keep_games(tmp_path / "history.sqlite3", 2), keep.MAX_GAMES - 1)
    assert len(list(kept)) == keep.MAX_GAMES - 1
