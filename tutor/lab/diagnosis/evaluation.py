"""Learners play, are diagnosed, and what is named is held against what was planted."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from tutor.corpus import map_games
from tutor.diagnosis.counting import added
from tutor.diagnosis.diagnosis import Finding, diagnose
from tutor.habits import Habit
from tutor.intervals import wilson_interval
from tutor.lab.diagnosis.games import count_each_game
from tutor.lab.diagnosis.learners import draw_learners
from tutor.opponents.learner.profile import parse_profile
from tutor.strategy.tree import StrategyTree

WITHIN: Final = 3
LOOKED_AFTER: Final = (3, 5, 10, 20, 40)


@dataclass(frozen=True, slots=True)
class HabitFigures:
    learners: int
    named_first: int
    named_within_three: int
    named: int


@dataclass(frozen=True, slots=True)
class AfterGames:
    named_first: int
    false_alarms: int


@dataclass(frozen=True, slots=True)
class DiagnosedLearner:
    name: str
    planted: tuple[Habit, ...]
    findings: tuple[Finding, ...]
    after: tuple[tuple[int, tuple[Habit, ...]], ...] = ()

    @property
    def named(self) -> tuple[Habit, ...]:
        return tuple(finding.habit for finding in self.findings)


@dataclass(frozen=True, slots=True)
class DiagnosisFigures:
    learners: int
    games: int
    named_first: float | None
    """Learners whose first habit named is planted; None where nothing is planted."""
    named_first_interval: tuple[float, float] | None
    named_within_three: float | None
    named_within_three_interval: tuple[float, float] | None
    false_alarms: float
    """Learners of whom a habit is named that is not planted, 0 to 1."""
    false_alarms_interval: tuple[float, float]
    precision: float | None
    """Of all habits named: those that were planted; None where none is named."""
    recall: float | None
    by_fault: dict[str, HabitFigures]
    wrongly: dict[str, dict[str, int]]
    after: dict[int, AfterGames]
    seconds: float


def evaluate_diagnosis(
    tree: StrategyTree,
    *,
    learners: int,
    games: int,
    habits: int,
    strength: float | None,
    seed: int,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> DiagnosisFigures:
    """Return how the habits named meet the habits planted.

    Args:
        learners: how many are drawn.
        games: east games of each, at a table of steady players.
        habits: planted in each.
        strength: of each; None: drawn from the prior.
        seed: of the learners and of the walls.
    """
    start = time.perf_counter()
    random = Random(f"learners {seed}")
    drawn = draw_learners(random, learners, habits, strength)
    names = list(enumerate(profile.name for profile in drawn))
    diagnose_one = partial(_diagnosed, games=games, seed=seed, tree=tree)
    found = map_games(diagnose_one, names, jobs=jobs, at_a_time=1, progress=progress)
    return figures_of(list(found), games, time.perf_counter() - start)


def _diagnosed(
    numbered: tuple[int, str], games: int, seed: int, tree: StrategyTree
) -> DiagnosedLearner:
    number, name = numbered
    counts = count_each_game(name, games, wall_seed(seed, number), tree)
    after = tuple(
        (few, tuple(finding.habit for finding in diagnose(added(counts[:few]))))
        for few in LOOKED_AFTER
        if few < games
    )
    planted = tuple(parse_profile(name).habits)
    return DiagnosedLearner(name, planted, diagnose(added(counts)), after)


def wall_seed(seed: int, number: int) -> int:
    return Random(f"walls {seed} {number}").getrandbits(31)


def figures_of(found: Sequence[DiagnosedLearner], games: int, seconds: float) -> DiagnosisFigures:
    whole = len(found)
    planted = any(each.planted for each in found)
    first = sum(each.named[:1] != () and each.named[0] in each.planted for each in found)
    within = sum({*each.planted} <= {*each.named[:WITHIN]} for each in found)
    false = sum(not {*each.named} <= {*each.planted} for each in found)
    named = sum(len(each.named) for each in found)
    right = sum(len({*each.named} & {*each.planted}) for each in found)
    there = sum(len(each.planted) for each in found)
    return DiagnosisFigures(
        learners=whole,
        games=games,
        named_first=first / whole if planted else None,
        named_first_interval=wilson_interval(first, whole) if planted else None,
        named_within_three=within / whole if planted else None,
        named_within_three_interval=wilson_interval(within, whole) if planted else None,
        false_alarms=false / whole,
        false_alarms_interval=wilson_interval(false, whole),
        precision=right / named if named else None,
        recall=right / there if there else None,
        by_fault=_by_habit(found),
        wrongly=_wrongly(found),
        after=_after(found),
        seconds=round(seconds, 1),
    )


def _after(found: Sequence[DiagnosedLearner]) -> dict[int, AfterGames]:
    looked: dict[int, list[tuple[tuple[Habit, ...], tuple[Habit, ...]]]] = {}
    for each in found:
        for few, named in each.after:
            looked.setdefault(few, []).append((named, each.planted))
    return {
        few: AfterGames(
            named_first=sum(named[:1] != () and named[0] in planted for named, planted in some),
            false_alarms=sum(not {*named} <= {*planted} for named, planted in some),
        )
        for few, some in looked.items()
    }


def _by_habit(found: Sequence[DiagnosedLearner]) -> dict[str, HabitFigures]:
    figures = {}
    for habit in Habit:
        have = [each for each in found if habit in each.planted]
        if have:
            figures[str(habit)] = HabitFigures(
                learners=len(have),
                named_first=sum(habit in each.named[:1] for each in have),
                named_within_three=sum(habit in each.named[:WITHIN] for each in have),
                named=sum(habit in each.named for each in have),
            )
    return figures


def _wrongly(found: Sequence[DiagnosedLearner]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for each in found:
        for habit in each.named:
            if habit not in each.planted:
                here = counts.setdefault("+".join(each.planted) or "none", {})
                here[str(habit)] = here.get(str(habit), 0) + 1
    return counts
