"""A program that is killed while it keeps games: the file is whole, and every game in it is."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.tutor.histories import annotated
from tutor.history.games import decisions_of, kept_games, lessons_of, rows_of
from tutor.history.opening import check_all, open_sound


@pytest.mark.parametrize("case", range(2))
def test_killed_while_games_are_added_every_game_is_whole(tmp_path: Path, case: int) -> None:
    path = tmp_path / "history.sqlite3"
    told = _killed(path, after=Random(case).randrange(1, 14))
    check_all(path)
    with closing(open_sound(path)) as history:
        kept = kept_games(history)
        assert {each.id for each in kept} >= told
        for each in kept:
            rows = rows_of(history, each.id)
            assert len(rows) == len(annotated(3)[1]) == each.decisions
            assert len(decisions_of(history, each.id)) == len(rows)
            assert lessons_of(history, each.id) != ()


def _killed(path: Path, after: int) -> set[int]:
    told = []
    with subprocess.Popen(
        [sys.executable, "-m", "tests.tutor.history.adding", str(path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[3],
    ) as child:
        assert child.stdout is not None
        while len(told) < after and (line := child.stdout.readline()):
            told.append(int(line))
        child.kill()
        told += [int(line) for line in child.stdout if line.endswith("\n")]
    assert len(told) >= after
    return set(told)
