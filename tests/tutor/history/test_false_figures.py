"""What no game can have added up to is noticed, and goes: it is not shown, and nothing falls."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.histories import NOW, keep, new_history
from tutor.history.games import kept_games
from tutor.history.opening import use_history
from tutor.history.progress import Progress, progress
from tutor.language import translator
from tutor.view.progress.views import figures_view

pytestmark = pytest.mark.measured


def read(path: Path) -> tuple[Progress, int]:
    found = use_history(path, NOW, progress)
    figures_view(found.value, None, translator("en"))
    return found.value, len(found.found)


@pytest.mark.parametrize("cost", ["9e999", "-9e999", "1e300", "-400", "'x'"])
def test_a_lesson_that_costs_what_none_can_is_lost_alone(tmp_path: Path, cost: str) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        path = history.path
        before = progress(history)
        with history.write() as rows:
            rows.execute(f"UPDATE lessons SET cost = {cost} WHERE number = 0")
    after, rescues = read(path)
    assert rescues == 1
    assert after.in_line == before.in_line
    lessons = [sum(each.lessons for each in found.causes) for found in (before, after)]
    assert lessons[1] == lessons[0] - 1
    assert read(path)[1] == 0


@pytest.mark.parametrize("counts", ["lessons = chances + 1", "lessons = -1"])
def test_more_lessons_of_calls_than_chances_are_not_shown(tmp_path: Path, counts: str) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        path = history.path
        with history.write() as rows:
            rows.execute("INSERT INTO calls VALUES (NULL, 1, 'no_riichi', 1, 2)")
            rows.execute("INSERT INTO calls VALUES (NULL, 1, 'no_yaku', 1, 2)")
            rows.execute(f"UPDATE calls SET {counts} WHERE cause = 'no_yaku'")
    after, rescues = read(path)
    assert rescues == 1
    assert [cause.value for cause, _ in after.calls] == ["no_riichi"]


@pytest.mark.parametrize("table", ["slips", "lessons", "calls"])
def test_what_belongs_to_no_game_is_not_added_up(tmp_path: Path, table: str) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        path = history.path
        with history.write() as rows:
            rows.execute("INSERT INTO calls VALUES (NULL, 1, 'no_riichi', 1, 2)")
        before = progress(history)
    with closing(new_history(tmp_path)) as history:
        history._connection.execute("PRAGMA foreign_keys = OFF")
        with history.write() as rows:
            names = [row[1] for row in rows.execute(f"PRAGMA table_info({table})")][2:]
            told = ", ".join(names)
            rows.execute(f"INSERT INTO {table} (game, {told}) SELECT 9, {told} FROM {table}")
    after, rescues = read(path)
    assert rescues == 1
    assert after == before


def test_a_game_that_finds_rows_in_its_place_is_kept_all_the_same(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        path = history.path
        history._connection.execute("PRAGMA foreign_keys = OFF")
        with history.write() as rows:
            rows.execute("UPDATE decisions SET game = 2 WHERE number = 0")
    found = use_history(path, NOW, lambda history: keep(history, 4))
    assert len(found.found) == 1
    with closing(new_history(tmp_path)) as history:
        assert len(kept_games(history)) == 2


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE tallies SET decisions = 1000000",
        "UPDATE tallies SET decisions = -9223372036854775808",
        "UPDATE tallies SET uncounted = -1",
        "UPDATE tallies SET first = in_line + 1",
        "UPDATE slips SET decisions = -9223372036854775808 WHERE id = 1",
    ],
)
def test_sums_that_no_game_has_are_made_anew(tmp_path: Path, change: str) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
        path = history.path
        before = progress(history)
        with history.write() as rows:
            rows.execute(change)
    after, rescues = read(path)
    assert (after, rescues) == (before, 1)
