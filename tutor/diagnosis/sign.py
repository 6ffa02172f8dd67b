"""Sign: a chance to show a habit, and whether it was shown."""

from dataclasses import dataclass

from tutor.habits import Habit


@dataclass(frozen=True, slots=True)
class Sign:
    """One moment at which who has a habit would mostly play otherwise than the tutor advises."""

    habit: Habit
    shown: bool
    """Whether it was played so."""
