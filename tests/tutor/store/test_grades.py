"""Grades of kept games, and of games that an older version kept."""

from dataclasses import replace

from tests.tutor.histories import annotated, keep
from tests.tutor.trees import TREE
from tutor.coach.grading.marks import network_digest
from tutor.coach.log import header_of
from tutor.lab.kept_games import decisions_of, lessons_of, rows_of
from tutor.store.database import History
from tutor.store.figures import games_without_grades, grade_game, keep_grades
from tutor.store.games import forget_game, kept_games
from tutor.store.progress import progress
from tutor.store.rows import packed


def as_before_grades(history: History, game: int) -> None:
    record, decisions = annotated(3)
    older = [replace(one, graded=None) for one in decisions]
    with history.write() as rows:
        rows.execute("DELETE FROM grades")
        rows.execute("DELETE FROM graded")
        log = packed(header_of(record, "", TREE), older)
        rows.execute("UPDATE logs SET log = ? WHERE game = ?", (log, game))


def test_an_older_game_gets_the_grade_that_it_would_have_now(history: History) -> None:
    added = keep(history, 3)
    now = kept_games(history), rows_of(history, added.id), lessons_of(history, added.id)
    figures = progress(history)
    assert games_without_grades(history) == ()

    as_before_grades(history, added.id)
    (kept,) = kept_games(history)
    assert kept.grade is None
    assert progress(history).grade.missing == 1

    (older,) = games_without_grades(history)
    found = grade_game(history, older)
    assert found is not None
    keep_grades(history, [found])
    then = kept_games(history), rows_of(history, added.id), lessons_of(history, added.id)
    assert then == now
    assert progress(history) == figures
    assert all(one.graded is not None for one in decisions_of(history, added.id))
    assert games_without_grades(history) == ()


def test_a_game_of_another_network_is_graded_again(history: History) -> None:
    keep(history, 3)
    with history.write() as rows:
        rows.execute("UPDATE graded SET network = 'other'")
    (older,) = games_without_grades(history)
    found = grade_game(history, older)
    assert found is not None
    keep_grades(history, [found])
    with history.read() as rows:
        assert rows.execute("SELECT network FROM graded").fetchall() == [(network_digest(),)]


def test_a_game_deleted_meanwhile_is_left_alone(history: History) -> None:
    added = keep(history, 3)
    with history.write() as rows:
        rows.execute("DELETE FROM graded")
    (older,) = games_without_grades(history)
    found = grade_game(history, older)
    assert found is not None
    forget_game(history, added.id)
    keep_grades(history, [found])
    assert kept_games(history) == ()
    assert grade_game(history, older) is None
