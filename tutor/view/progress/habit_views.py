"""What the last games show of habits: a row per habit, or that nothing stands out."""

from dataclasses import dataclass

from tutor.diagnosis.shown_habits import ShownHabit, ShownHabits
from tutor.text.habits import (
    habit_count_line,
    habit_games_line,
    habit_line,
    habit_title,
    habits_line,
)
from tutor.view.progress.rows import CountView


@dataclass(frozen=True, slots=True)
class HabitsView:
    note: str
    rows: tuple[CountView, ...]


def habits_view(shown: ShownHabits) -> HabitsView:
    return HabitsView(habits_line(shown), tuple(_row(habit) for habit in shown.habits))


def _row(shown: ShownHabit) -> CountView:
    return CountView(
        habit_title(shown.habit),
        habit_games_line(shown),
        shown.count.rate,
        habit_count_line(shown),
        habit_line(shown),
    )
