"""How often each habit showed in a learner's decisions, of how many chances."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.diagnosis.discard_signs import discard_signs
from tutor.diagnosis.offer_signs import offer_signs
from tutor.diagnosis.sign import Sign
from tutor.habits import Habit
from tutor.lessons.absence import away
from tutor.strategy.verdict import Verdict


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
        for sign in _signs(entry):
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


def _signs(entry: ReviewEntry) -> Iterator[Sign]:
    return discard_signs(entry) if isinstance(entry, Decision) else offer_signs(entry)
