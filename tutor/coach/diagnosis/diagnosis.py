"""Find the habits of a learner by comparison with other players.

The rates of all signs are modelled as those of a steady player plus a mixture of the shifts of
other players and of single habits; a habit is found if it makes the counts much more likely.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np

from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.diagnosis.signs import discard_signs, offer_signs
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import away
from tutor.position.positions import Array
from tutor.system import files

HabitCounts: TypeAlias = Mapping[Habit, ChanceCount]


def count_habits(entries: Iterable[ReviewEntry]) -> HabitCounts:
    counts: dict[Habit, ChanceCount] = {}
    for entry in entries:
        if entry.taken_back or entry.hints:
            continue
        for sign in discard_signs(entry) if isinstance(entry, Decision) else offer_signs(entry):
            so_far = counts.get(sign.habit, ChanceCount())
            counts[sign.habit] = so_far + ChanceCount(int(sign.shown), 1)
    return counts


def count_game(
    decisions: Sequence[Decision], calls: Iterable[CallDecision] = (), *, present: bool = False
) -> HabitCounts:
    """Count the signs of habits in a seat's decisions, except while the player seems away.

    Args:
        decisions: the discards, in order.
        calls: the decisions on calls, riichi, kans and wins.
        present: whether the player was certainly at the table.
    """
    gone = frozenset() if present else away(decisions)
    own = [one for at, one in enumerate(decisions) if at not in gone]
    return count_habits((*own, *calls))


def added(parts: Iterable[HabitCounts]) -> HabitCounts:
    total: dict[Habit, ChanceCount] = {}
    for part in parts:
        for habit, count in part.items():
            total[habit] = total.get(habit, ChanceCount()) + count
    return total


STEADY: Final = "steady"
NOISY: Final = "noisy"
STRONG: Final = "strong"
PRIOR: Final = 1.0


@dataclass(frozen=True, slots=True)
class UsualHabits:
    players: Mapping[str, HabitCounts]
    learned: Mapping[str, Any]

    def rates(self, player: str) -> Array:
        """Return the rate of each sign for a type of player: (habits,) float64, 0 to 1, in the
        order of `Habit`. If the player had no chance to show a sign, the steady player's rate is
        used."""
        counts, steady = self.players[player], self.players[STEADY]
        known = [counts.get(each) or steady.get(each) or ChanceCount() for each in Habit]
        return np.array([(one.marks + PRIOR / 2) / (one.chances + PRIOR) for one in known])

    def shift(self, player: str) -> Array:
        """Return how far a player's rates differ from the steady player's: (habits,) float64."""
        shift: Array = self.rates(player) - self.rates(STEADY)
        return shift


@cache
def usual_habits() -> UsualHabits:
    return parse_habits((files.data() / "habits.json").read_text(encoding="utf-8"))


def parse_habits(text: str) -> UsualHabits:
    stored = json.loads(text)
    return UsualHabits(
        {
            player: {Habit(name): ChanceCount(*count) for name, count in counts.items()}
            for player, counts in stored["players"].items()
        },
        stored["learned"],
    )


MIN_GAIN: Final = 5.0
SURE_GAIN: Final = 8.0
FEW: Final = 2
"""The number of habits after which a further one must be certain. Among many signs one appears by
chance, and the habits already found change how often the other signs occur."""
MIN_STRENGTH: Final = 0.2
SWEEPS: Final = 30
LEAST_RATE: Final = 0.002


@dataclass(frozen=True, slots=True)
class Finding:
    habit: Habit
    strength: float
    """The maximum likelihood estimate of how strongly the learner has the habit, 0 to 1."""
    gain: float
    count: ChanceCount


def diagnose(counts: HabitCounts, usual: UsualHabits | None = None) -> tuple[Finding, ...]:
    """Return the habits that clearly explain the counts, the clearest first.

    Args:
        counts: the sums over a learner's games.
        usual: the counts of other players; by default the bundled ones.
    """
    mixture = _Mixture(counts, usual or usual_habits())
    parts = [NOISY, STRONG]
    strengths, best = mixture.fit(parts)
    found: list[Finding] = []
    left = [
        habit
        for habit in Habit
        if habit in mixture.usual.players and counts.get(habit, ChanceCount()).marks
    ]
    while left:
        tried = {habit: mixture.fit([*parts, habit]) for habit in left}
        strong = [habit for habit in left if tried[habit][0][-1] >= MIN_STRENGTH]
        habit = max(strong, key=lambda each: tried[each][1], default=None)
        least = MIN_GAIN if len(found) < FEW else SURE_GAIN
        if habit is None or tried[habit][1] - best < least:
            break
        strengths, likelihood = tried[habit]
        gain = likelihood - best
        found.append(Finding(habit, strengths[-1], gain, counts.get(habit, ChanceCount())))
        parts, best = [*parts, habit], likelihood
        left.remove(habit)
    return tuple(found)


class _Mixture:
    def __init__(self, counts: HabitCounts, usual: UsualHabits) -> None:
        every = [counts.get(habit, ChanceCount()) for habit in Habit]
        self.usual = usual
        self._shown = np.array([count.marks for count in every])
        self._missed = np.array([count.chances - count.marks for count in every])
        self._steady = usual.rates(STEADY)

    def fit(self, parts: list[str]) -> tuple[list[float], float]:
        """Return the strength of each part, 0 to 1, and the log likelihood."""
        shifts = np.array([self.usual.shift(part) for part in parts])
        strengths = np.zeros(len(parts))
        for _ in range(SWEEPS):
            for at, shift in enumerate(shifts):
                rates = self._rates(strengths, shifts)
                slope = shift @ (self._shown / rates - self._missed / (1 - rates))
                curve = shift**2 @ (self._shown / rates**2 + self._missed / (1 - rates) ** 2)
                step = float(slope / curve) if curve else 0.0
                strengths[at] = min(max(strengths[at] + step, 0.0), 1.0)
        rates = self._rates(strengths, shifts)
        likelihood = np.log(rates) @ self._shown + np.log(1 - rates) @ self._missed
        return strengths.tolist(), float(likelihood)

    def _rates(self, strengths: Array, shifts: Array) -> Array:
        rates: Array = np.clip(self._steady + strengths @ shifts, LEAST_RATE, 1 - LEAST_RATE)
        return rates


MAX_SHOWN: Final = 3


class HabitSureness(StrEnum):
    SURE = "sure"
    FAIRLY_SURE = "fairly_sure"


@dataclass(frozen=True, slots=True)
class ShownHabit:
    habit: Habit
    count: ChanceCount
    games: int
    chances: int
    strong: float
    """The rate of strong players, 0 to 1."""
    sureness: HabitSureness


@dataclass(frozen=True, slots=True)
class ShownHabits:
    habits: tuple[ShownHabit, ...]
    games: int
    of: int


def shown_habits(
    games: Sequence[HabitCounts], *, of: int | None = None, usual: UsualHabits | None = None
) -> ShownHabits:
    """Return the habits that the games show.

    Args:
        games: the counts of each game.
        of: the number of games to report; by default the number of games given.
        usual: the counts of other players; by default the bundled ones.
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
        games=sum(count.marks > 0 for count in counts),
        chances=len(counts),
        strong=usual.players[STRONG].get(finding.habit, ChanceCount()).rate,
        sureness=HabitSureness.SURE if finding.gain >= SURE_GAIN else HabitSureness.FAIRLY_SURE,
    )
