"""Habits of the kept games."""

from dataclasses import replace

import pytest

from tests.tutor.histories import NOW, SEAT, keep, kept_game
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.coach.diagnosis.diagnosis import count_game, count_habits
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.review import review_entries
from tutor.coach.strategy.stance import Verdict
from tutor.store.database import History
from tutor.store.figures import habits_shown, put_habits
from tutor.store.games import forget_game, keep_reviewed
from tutor.store.rows import Origin

FOLDS = {Habit.NEVER_FOLDS: ChanceCount(4, 5)}


def test_habits_are_kept_and_deleted_with_their_game(history: History) -> None:
    record = kept_game(3)
    entries = [one for each in review_entries(record, (SEAT,), TREE) for one in each]
    for _ in range(2):
        added = keep_reviewed(history, record, entries, "a", SEAT, TREE, NOW)
    with history.read() as rows:
        found = rows.execute("SELECT habit, shown, chances FROM habits").fetchall()
    expected = count_habits(entries)
    assert expected
    assert {Habit(habit): ChanceCount(*count) for habit, *count in found} == expected
    assert habits_shown(history).games == 1
    forget_game(history, added.id)
    assert habits_shown(history).games == 0


def test_habits_of_the_last_games(history: History) -> None:
    games = [keep(history, seed).id for seed in (3, 4, 5)]
    with history.write() as rows:
        rows.execute("DELETE FROM habits")
        for number in games[1:]:
            put_habits(rows, number, FOLDS)
        rows.execute(
            "INSERT INTO habits (game, habit, shown, chances) VALUES (?, 'hums', 5, 5)", (games[2],)
        )
    both, last = habits_shown(history), habits_shown(history, recent=1)
    assert (both.games, both.of, last.games) == (2, 3, 1)
    assert [each.count for each in both.habits] == [ChanceCount(8, 10)]
    assert {each.habit for each in both.habits} == {Habit.NEVER_FOLDS}


@pytest.mark.parametrize("count", ["x", 9e999, -1])
def test_an_impossible_count_is_skipped(history: History, count: object) -> None:
    games = [keep(history, seed).id for seed in (3, 4, 5)]
    with history.write() as rows:
        rows.execute("DELETE FROM habits")
        for number in games:
            put_habits(rows, number, FOLDS)
        rows.execute("UPDATE habits SET chances = ? WHERE game = ?", (count, games[0]))
    assert [each.count for each in habits_shown(history).habits] == [ChanceCount(8, 10)]


def test_absent_players_show_no_habits() -> None:
    decisions = [
        replace(one, tsumogiri=True, verdict=Verdict.OFF_PLAN)
        for each in review_entries(kept_game(3), (SEAT,), TREE)
        for one in each
        if isinstance(one, Decision)
    ]
    assert count_game(decisions) == {}
    assert count_game(decisions, present=True) == count_habits(decisions) != {}


def test_a_game_that_was_played_here_counts_without_hints(history: History) -> None:
    record = kept_game(3)
    entries = [
        replace(one, hints=1) for each in review_entries(record, (SEAT,), TREE) for one in each
    ]
    keep_reviewed(history, record, entries, "a", SEAT, TREE, NOW, origin=Origin.PRACTICE)
    shown = habits_shown(history)
    assert (shown.games, shown.of) == (0, 1)
