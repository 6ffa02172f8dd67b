"""What the last games show of habits: a row per habit, or that nothing stands out."""

from dataclasses import dataclass

from tutor.diagnosis.shown_habits import ShownHabit, ShownHabits
from tutor.language import Translator
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


def habits_view(shown: ShownHabits, translator: Translator) -> HabitsView:
    return HabitsView(
        habits_line(shown, translator), tuple(_row(habit, translator) for habit in shown.habits)
    )


def _row(shown: ShownHabit, translator: Translator) -> CountView:
    return CountView(
        habit_title(shown.habit, translator),
        habit_games_line(shown, translator),
        shown.count.rate,
        habit_count_line(shown, translator),
        habit_line(shown, translator),
    )
