"""The figures of the experiment: arm by arm, and our arm held against each other one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from tutor.habits import Habit
from tutor.lab.teaching.about import NamedCause, reminded
from tutor.lab.teaching.outcome import Outcome

LEVEL: Final = 0.95


class Arm(StrEnum):
    OURS = "ours"
    RANDOM = "random"
    TILE = "tile"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class SchoolingResult:
    name: str
    habits: tuple[Habit, ...]
    named: tuple[NamedCause, ...]
    outcomes: Mapping[Arm, Outcome]


@dataclass(frozen=True, slots=True)
class ArmFigures:
    place: float
    adjusted: float | None
    second: float | None
    """Agreement with the second opinion, 0 to 1."""
    own: float
    strength: float


@dataclass(frozen=True, slots=True)
class ArmDifference:
    mean: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class TeachingFigures:
    learners: int
    games: int
    positions: int
    named: int
    about: float | None
    about_by_chance: float | None
    heard: float
    never: tuple[str, ...]
    arms: dict[str, ArmFigures]
    place: dict[str, ArmDifference]
    second: dict[str, ArmDifference]
    seconds: float


def figures_of(
    found: Sequence[SchoolingResult], games: int, positions: int, seconds: float
) -> TeachingFigures:
    planted = [(habit, each) for each in found for habit in each.habits]
    heard = {
        (at, habit)
        for at, each in enumerate(found)
        for cause in each.named
        for habit in reminded(cause) & {*each.habits}
    }
    told = {habit for _, habit in heard}
    others = [arm for arm in Arm if arm is not Arm.OURS]
    return TeachingFigures(
        learners=len(found),
        games=games,
        positions=positions,
        named=sum(len(each.named) for each in found),
        about=_about(found, lambda one, other: one is other),
        about_by_chance=_about(found, lambda one, other: True),
        heard=len(heard) / len(planted) if planted else 0.0,
        never=tuple(sorted({str(habit) for habit, _ in planted if habit not in told})),
        arms={str(arm): _arm([each.outcomes[arm] for each in found]) for arm in Arm},
        place={str(arm): _difference(found, arm, lambda one: -_place(one)) for arm in others},
        second={str(arm): _difference(found, arm, lambda one: one.second or 0.0) for arm in others},
        seconds=round(seconds, 1),
    )


def _about(
    found: Sequence[SchoolingResult], with_each: Callable[[SchoolingResult, SchoolingResult], bool]
) -> float | None:
    hits = [
        bool(reminded(cause) & {*other.habits})
        for one in found
        for other in found
        if with_each(one, other)
        for cause in one.named
    ]
    return fmean(hits) if hits else None


def _place(outcome: Outcome) -> float:
    return outcome.place if outcome.adjusted is None else outcome.adjusted


def _arm(outcomes: Sequence[Outcome]) -> ArmFigures:
    return ArmFigures(
        place=fmean(each.place for each in outcomes),
        adjusted=_mean([each.adjusted for each in outcomes]),
        second=_mean([each.second for each in outcomes]),
        own=fmean(each.own for each in outcomes),
        strength=fmean(each.strength for each in outcomes),
    )


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if len(known) == len(values) else None


def _difference(
    found: Sequence[SchoolingResult], arm: Arm, value: Callable[[Outcome], float]
) -> ArmDifference:
    differences = [value(each.outcomes[Arm.OURS]) - value(each.outcomes[arm]) for each in found]
    mean = fmean(differences)
    if len(differences) < 2:
        return ArmDifference(mean, None)
    from scipy.stats import t

    reach = float(t.ppf((1 + LEVEL) / 2, len(differences) - 1))
    half = reach * stdev(differences) / sqrt(len(differences))
    return ArmDifference(mean, (mean - half, mean + half))
