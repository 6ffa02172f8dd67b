"""What the games of a pupil show of habits, as lines of the HTML report."""

from dataclasses import dataclass

from tutor.diagnosis.shown_habits import ShownHabits
from tutor.language import Translator
from tutor.text.habits import habit_count_line, habit_games_line, habit_title, habits_line


@dataclass(frozen=True, slots=True)
class HabitLine:
    """One habit."""

    title: str
    games: str
    """"8 of 12 games"."""
    counts: str
    """How often it was seen, beside strong players, and how sure it is."""


@dataclass(frozen=True, slots=True)
class HtmlHabits:
    """What stands out in the games of a pupil."""

    note: str
    """What was looked at, or that nothing stands out."""
    lines: tuple[HabitLine, ...]


def habits_of(shown: ShownHabits | None, translator: Translator) -> HtmlHabits | None:
    """Return what is said of a pupil's habits; None where nothing is counted."""
    if shown is None:
        return None
    return HtmlHabits(
        habits_line(shown, translator),
        tuple(
            HabitLine(
                habit_title(one.habit, translator),
                habit_games_line(one, translator),
                habit_count_line(one, translator),
            )
            for one in shown.habits
        ),
    )
