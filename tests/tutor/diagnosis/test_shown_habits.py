"""What several games show together."""

from tutor.diagnosis.counting import HabitCount
from tutor.diagnosis.diagnosis import diagnose
from tutor.diagnosis.shown_habits import MAX_SHOWN, Sureness, shown_habits
from tutor.diagnosis.usual import STRONG, usual_habits
from tutor.habits import Habit

BAD = {
    Habit.NEVER_FOLDS: HabitCount(7, 8),
    Habit.KEEPS_HONOURS: HabitCount(30, 32),
    Habit.NO_RIICHI: HabitCount(6, 6),
    Habit.CALLS_WITHOUT_YAKU: HabitCount(6, 8),
    Habit.TRUSTS_SUJI: HabitCount(8, 9),
}
QUIET = {Habit.NEVER_FOLDS: HabitCount(0, 3), Habit.KEEPS_HONOURS: HabitCount(2, 30)}


def test_a_habit_is_told_with_its_games_and_beside_strong_players() -> None:
    folds = {Habit.NEVER_FOLDS: HabitCount(3, 4)}
    shown = shown_habits([folds, folds, folds, QUIET, {}], of=9)
    (found,) = shown.habits
    assert (shown.games, shown.of) == (5, 9)
    assert (found.habit, found.count) == (Habit.NEVER_FOLDS, HabitCount(9, 15))
    assert (found.games, found.chances) == (3, 4)
    assert found.strong == usual_habits().players[STRONG][Habit.NEVER_FOLDS].rate
    assert found.sureness is Sureness.SURE


def test_it_is_less_sure_of_less() -> None:
    seen = [{Habit.NEVER_FOLDS: HabitCount(3, 4)}]
    few, more = (shown_habits(seen * times).habits for times in (3, 5))
    assert [each.sureness for each in (*few, *more)] == [Sureness.FAIRLY_SURE, Sureness.SURE]


def test_three_are_told_at_most_and_nothing_of_quiet_games() -> None:
    assert len(diagnose({habit: _times(count, 6) for habit, count in BAD.items()})) > MAX_SHOWN
    assert len(shown_habits([BAD] * 6).habits) == MAX_SHOWN
    assert shown_habits([QUIET] * 6).habits == ()
    assert shown_habits([]).habits == ()


def _times(count: HabitCount, times: int) -> HabitCount:
    return HabitCount(count.shown * times, count.chances * times)
