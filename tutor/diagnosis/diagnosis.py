"""The habits that a learner's games plainly show, the plainest first.

How often each sign is seen is explained by a mixture: the steady player's rates, and what noise,
the ways of strong players and habits add to them, each with a strength from 0 to 1 (rates add up).
Noise and the ways of strong players are no fault and explain what they can. Habits are then taken
in one after another, the one first that makes the counts likeliest, until no other makes them much
likelier. So what a plainer habit explains is not named as well, and nobody is told what strong
players do as often.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from tutor.diagnosis.counting import HabitCount, HabitCounts
from tutor.diagnosis.usual import NOISY, STEADY, STRONG, UsualHabits, usual_habits
from tutor.evaluators.positions import Array
from tutor.habits import Habit

MIN_GAIN: Final = 5.0
MIN_STRENGTH: Final = 0.2
SWEEPS: Final = 30
LEAST_RATE: Final = 0.002


@dataclass(frozen=True, slots=True)
class Finding:
    habit: Habit
    strength: float
    """How often it has its way where it could, 0 to 1: the likeliest."""
    gain: float
    count: HabitCount


def diagnose(counts: HabitCounts, usual: UsualHabits | None = None) -> tuple[Finding, ...]:
    """Return the habits that these counts plainly show, the plainest first.

    Args:
        counts: of a learner's games together.
        usual: what is usual; the shipped counts if not given.
    """
    mixture = _Mixture(counts, usual or usual_habits())
    parts = [NOISY, STRONG]
    strengths, best = mixture.fit(parts)
    found: list[Finding] = []
    left = [habit for habit in Habit if habit in mixture.usual.players and _is_seen(counts, habit)]
    while left:
        tried = {habit: mixture.fit([*parts, habit]) for habit in left}
        strong = [habit for habit in left if tried[habit][0][-1] >= MIN_STRENGTH]
        habit = max(strong, key=lambda each: tried[each][1], default=None)
        if habit is None or tried[habit][1] - best < MIN_GAIN:
            break
        strengths, likelihood = tried[habit]
        gain = likelihood - best
        found.append(Finding(habit, strengths[-1], gain, counts.get(habit, HabitCount())))
        parts, best = [*parts, habit], likelihood
        left.remove(habit)
    return tuple(found)


def _is_seen(counts: HabitCounts, habit: Habit) -> bool:
    return counts.get(habit, HabitCount()).shown > 0


class _Mixture:
    def __init__(self, counts: HabitCounts, usual: UsualHabits) -> None:
        every = [counts.get(habit, HabitCount()) for habit in Habit]
        self.usual = usual
        self._shown = np.array([count.shown for count in every])
        self._missed = np.array([count.chances - count.shown for count in every])
        self._steady = usual.rates(STEADY)

    def fit(self, parts: list[str]) -> tuple[list[float], float]:
        shifts = np.array([self.usual.shift(part) for part in parts])
        strengths = np.zeros(len(parts))
        for _ in range(SWEEPS):
            for at, shift in enumerate(shifts):
                strengths[at] += self._newton_step(self._steady + strengths @ shifts, shift)
                strengths[at] = min(max(strengths[at], 0.0), 1.0)
        rates = self._steady + strengths @ shifts
        return strengths.tolist(), self._likelihood(rates)

    def _newton_step(self, rates: Array, shift: Array) -> float:
        kept = np.clip(rates, LEAST_RATE, 1 - LEAST_RATE)
        slope = shift @ (self._shown / kept - self._missed / (1 - kept))
        curve = shift**2 @ (self._shown / kept**2 + self._missed / (1 - kept) ** 2)
        return float(slope / curve) if curve else 0.0

    def _likelihood(self, rates: Array) -> float:
        kept = np.clip(rates, LEAST_RATE, 1 - LEAST_RATE)
        return float(np.log(kept) @ self._shown + np.log(1 - kept) @ self._missed)
