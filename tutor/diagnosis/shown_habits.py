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
SURE_GAIN: Final = 8.0


class Sureness(StrEnum):
    SURE = "sure"
    FAIRLY_SURE = "fairly_sure"


@dataclass(frozen=True, slots=True)
class ShownHabit:
    habit: Habit
    count: HabitCount
    games: int
    chances: int
    strong: float
    """How often strong players do the same at such a moment, 0 to 1."""
    sureness: Sureness


@dataclass(frozen=True, slots=True)
class ShownHabits:
    habits: tuple[ShownHabit, ...]
    games: int
    of: int


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
