"""What the games of a pupil show of habits, as lines of the HTML report."""

from dataclasses import dataclass

from tutor.diagnosis.shown_habits import ShownHabits
from tutor.text.habits import habit_count_line, habit_games_line, habit_title, habits_line


@dataclass(frozen=True, slots=True)
class HabitLine:
    title: str
    games: str
    counts: str


@dataclass(frozen=True, slots=True)
class HtmlHabits:
    note: str
    lines: tuple[HabitLine, ...]


def habits_of(shown: ShownHabits | None) -> HtmlHabits | None:
    """Return what is said of a pupil's habits; None where nothing is counted."""
    if shown is None:
        return None
    return HtmlHabits(
        habits_line(shown),
        tuple(
            HabitLine(habit_title(one.habit), habit_games_line(one), habit_count_line(one))
            for one in shown.habits
        ),
    )
