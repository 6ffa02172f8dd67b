"""How a habit fades when its cause is named, and comes back: a rule fixed before anything ran.

Each time a cause of a habit is named, what is left of the habit falls by a rate. What was learned
is forgotten by the curve of FSRS (version 4.5): after t days it is remembered with the chance
(1 + 19/81 * t / s) ** -0.5, where s, the days until nine of ten are left, doubles with each day
on which the cause was named. This is not how people learn: it is the simplest rule that has both.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from tutor.habits import Habit
from tutor.lab.teaching.about import NamedCause, reminded
from tutor.opponents.learner.profile import Profile

FIRST_STABILITY: Final = 2.0
FACTOR: Final = 19 / 81
DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Trace:
    learned: float = 0.0
    """Share of the habit that is gone, 0 to 1, on the day of the last naming."""
    stability: float = FIRST_STABILITY / 2
    day: int = -1

    def left(self, day: int) -> float:
        since = max(0, day - self.day)
        remembered: float = (1 + FACTOR * since / self.stability) ** -0.5
        return 1.0 - self.learned * remembered

    def named(self, day: int, rate: float) -> "Trace":
        stability = self.stability if day == self.day else 2 * self.stability
        return Trace(1.0 - self.left(day) * (1.0 - rate), stability, day)


@dataclass(frozen=True, slots=True)
class Memory:
    born: Profile
    rate: float
    """How much of a habit one naming takes, 0 to 1."""
    traces: Mapping[Habit, Trace]

    def after(self, day: int, causes: Iterable[NamedCause], share: float = 1.0) -> "Memory":
        """Return the memory after a day.

        Args:
            day: counted from 0.
            causes: that were named on it, as often as they were.
            share: of the rate, where less than the cause is told.
        """
        traces = dict(self.traces)
        for cause in causes:
            for habit in reminded(cause) & set(self.born.habits):
                traces[habit] = traces[habit].named(day, share * self.rate)
        return replace(self, traces=MappingProxyType(traces))

    def profile(self, day: int) -> Profile:
        strengths = {
            habit: round(strength * self.traces[habit].left(day), DIGITS)
            for habit, strength in self.born.habits.items()
        }
        return replace(self.born, habits=MappingProxyType(strengths))


def untaught(profile: Profile, rate: float) -> Memory:
    return Memory(profile, rate, MappingProxyType({habit: Trace() for habit in profile.habits}))
