"""Which habits a learner's games show, beside how often they are usual."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np

from tutor.advice.advice import CallDecision, Decision, ReviewEntry
from tutor.diagnosis.habits import Habit
from tutor.diagnosis.signs import discard_signs, offer_signs
from tutor.evaluators.positions import Array
from tutor.lessons.costs import away
from tutor.strategy.choice import Verdict
from tutor.system import files


@dataclass(frozen=True, slots=True)
class HabitCount:
    shown: int = 0
    chances: int = 0

    def __add__(self, other: "HabitCount") -> "HabitCount":
        return HabitCount(self.shown + other.shown, self.chances + other.chances)

    @property
    def rate(self) -> float:
        """0 to 1; 0 without a chance."""
        return self.shown / self.chances if self.chances else 0.0


HabitCounts: TypeAlias = Mapping[Habit, HabitCount]


def count_habits(entries: Iterable[ReviewEntry]) -> HabitCounts:
    counts: dict[Habit, HabitCount] = {}
    for entry in entries:
        if entry.taken_back or entry.hints:
            continue
        for sign in discard_signs(entry) if isinstance(entry, Decision) else offer_signs(entry):
            so_far = counts.get(sign.habit, HabitCount())
            counts[sign.habit] = so_far + HabitCount(int(sign.shown), 1)
    return counts


def count_game(
    decisions: Sequence[Decision], calls: Iterable[CallDecision] = (), *, present: bool = False
) -> HabitCounts:
    """Return how often each habit showed in one seat's game, without what was thrown while nobody
    seems to have sat there.

    Args:
        decisions: its discards, in order.
        calls: what it answered to offers.
        present: somebody sat there all the time.
    """
    off = {at for at, one in enumerate(decisions) if one.verdict is Verdict.OFF_PLAN}
    gone = frozenset() if present else away(decisions, off)
    own = [one for at, one in enumerate(decisions) if at not in gone]
    return count_habits((*own, *calls))


def added(parts: Iterable[HabitCounts]) -> HabitCounts:
    total: dict[Habit, HabitCount] = {}
    for part in parts:
        for habit, count in part.items():
            total[habit] = total.get(habit, HabitCount()) + count
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
        """Return how often each sign is seen of a player: (habits,) float64, 0 to 1, in the order
        of `Habit`; as of the steady player where he had no chance."""
        counts, steady = self.players[player], self.players[STEADY]
        return np.array(
            [_rate(counts.get(each) or steady.get(each) or HabitCount()) for each in Habit]
        )

    def shift(self, player: str) -> Array:
        """Return by how much these rates differ from the steady player's: (habits,) float64."""
        found: Array = self.rates(player) - self.rates(STEADY)
        return found


@cache
def usual_habits() -> UsualHabits:
    return parse_habits((files.data() / "habits.json").read_text(encoding="utf-8"))


def parse_habits(text: str) -> UsualHabits:
    stored = json.loads(text)
    return UsualHabits(
        {
            player: {Habit(name): HabitCount(*count) for name, count in counts.items()}
            for player, counts in stored["players"].items()
        },
        stored["learned"],
    )


def format_habits(usual: UsualHabits) -> str:
    lines = []
    for player, counts in usual.players.items():
        stored = {str(habit): [one.shown, one.chances] for habit, one in sorted(counts.items())}
        lines.append(f'    "{player}": {json.dumps(stored)}')
    learned = json.dumps(dict(usual.learned), indent=2, sort_keys=True).replace("\n", "\n  ")
    body = ",\n".join(lines)
    return f'{{\n  "learned": {learned},\n  "players": {{\n{body}\n  }}\n}}\n'


def _rate(count: HabitCount) -> float:
    return (count.shown + PRIOR / 2) / (count.chances + PRIOR)


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
        kept = np.clip(rates, LEAST_RATE, 1 - LEAST_RATE)
        return strengths.tolist(), float(
            np.log(kept) @ self._shown + np.log(1 - kept) @ self._missed
        )

    def _newton_step(self, rates: Array, shift: Array) -> float:
        kept = np.clip(rates, LEAST_RATE, 1 - LEAST_RATE)
        slope = shift @ (self._shown / kept - self._missed / (1 - kept))
        curve = shift**2 @ (self._shown / kept**2 + self._missed / (1 - kept) ** 2)
        return float(slope / curve) if curve else 0.0


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
