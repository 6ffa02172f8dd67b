"""Sign: a chance to show a habit, and whether it was shown."""

from dataclasses import dataclass

from tutor.habits import Habit


@dataclass(frozen=True, slots=True)
class Sign:
    habit: Habit
    shown: bool
