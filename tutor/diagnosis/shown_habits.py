"""What several games show together, and in how many of them each habit was seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tutor.diagnosis.counting import HabitCount, HabitCounts, added
from tutor.diagnosis.diagnosis import Finding, diagnose
from tutor.diagnosis.usual import STRONG, UsualHabits, usual_habits
from tutor.habits import Habit

MAX_SHOWN: Final = 3
"""Habits that are told, the plainest first: more at once help nobody."""
SURE_GAIN: Final = 8.0
"""Natural logarithm of how much likelier a habit makes the counts (3,000 times) to be sure."""


class Sureness(StrEnum):
    """How sure it is that a habit is there."""

    SURE = "sure"
    FAIRLY_SURE = "fairly_sure"


@dataclass(frozen=True, slots=True)
class ShownHabit:
    """A habit that the games plainly show."""

    habit: Habit
    count: HabitCount
    """Of its sign, over all games."""
    games: int
    """In which it was seen."""
    chances: int
    """Games with a chance to show it."""
    strong: float
    """How often strong players do the same at such a moment, 0 to 1."""
    sureness: Sureness


@dataclass(frozen=True, slots=True)
class ShownHabits:
    """What games show together."""

    habits: tuple[ShownHabit, ...]
    """The plainest first, `MAX_SHOWN` at most."""
    games: int
    """That were looked at."""
    of: int
    """Games that there are."""


def shown_habits(
    games: Sequence[HabitCounts], *, of: int | None = None, usual: UsualHabits | None = None
) -> ShownHabits:
    """Return what these games show.

    Args:
        games: what each shows.
        of: how many games there are; as many as were looked at if not given.
        usual: what is usual; the shipped counts if not given.
    """
    known = usual or usual_habits()
    findings = diagnose(added(games), known)[:MAX_SHOWN]
    return ShownHabits(
        tuple(_shown(finding, games, known) for finding in findings),
        len(games),
        len(games) if of is None else of,
    )


def _shown(finding: Finding, games: Sequence[HabitCounts], usual: UsualHabits) -> ShownHabit:
    counts = [game[finding.habit] for game in games if finding.habit in game]
    return ShownHabit(
        finding.habit,
        finding.count,
        games=sum(count.shown > 0 for count in counts),
        chances=len(counts),
        strong=usual.players[STRONG].get(finding.habit, HabitCount()).rate,
        sureness=Sureness.SURE if finding.gain >= SURE_GAIN else Sureness.FAIRLY_SURE,
    )
