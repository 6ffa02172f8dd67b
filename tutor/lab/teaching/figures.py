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
    """What a learner gets."""

    OURS = "ours"
    """Our lessons and drills, with the cause."""
    RANDOM = "random"
    """As many causes on each day, drawn at random."""
    TILE = "tile"
    """The same lessons and drills, without the cause: each teaches a quarter."""
    PLAY = "play"
    """Only plays."""


@dataclass(frozen=True, slots=True)
class SchoolingResult:
    """One learner: what was named to it, and what became of it in each arm."""

    name: str
    """As it was born."""
    habits: tuple[Habit, ...]
    named: tuple[NamedCause, ...]
    """By our lessons and drills."""
    outcomes: Mapping[Arm, Outcome]


@dataclass(frozen=True, slots=True)
class ArmFigures:
    """One arm: means over learners."""

    place: float
    adjusted: float | None
    """Luck taken out."""
    second: float | None
    """Agreement with the second opinion, 0 to 1."""
    own: float
    """Agreement with the tutor's advice: it taught, so this is no evidence."""
    strength: float
    """What is left of the habits."""


@dataclass(frozen=True, slots=True)
class ArmDifference:
    """Our arm against another, learner by learner (the same learners, the same walls)."""

    mean: float
    """Above 0: ours is better."""
    interval: tuple[float, float] | None
    """Of 95 %, Student's over learners; None with fewer than two."""


@dataclass(frozen=True, slots=True)
class TeachingFigures:
    """The whole experiment."""

    learners: int
    games: int
    """Of each learner in each arm, for its places."""
    positions: int
    """Of the exam."""
    named: int
    """Causes named by our lessons and drills, all learners together."""
    about: float | None
    """Of these: those that are about a habit that the learner has."""
    about_by_chance: float | None
    """The same if the causes had been dealt to the learners at random."""
    heard: float
    """Of all planted habits that a cause is about: those of which one was named."""
    never: tuple[str, ...]
    """Planted habits of which no cause was named to anybody who has them."""
    arms: dict[str, ArmFigures]
    place: dict[str, ArmDifference]
    """By the other arm: places that ours is better, luck taken out where it is known."""
    second: dict[str, ArmDifference]
    """By the other arm: agreement with the second opinion that ours has more."""
    seconds: float


def figures_of(
    found: Sequence[SchoolingResult], games: int, positions: int, seconds: float
) -> TeachingFigures:
    """Return the figures of learners that went through all arms."""
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
    """Return the share of named causes that are about a habit of who heard them, or would be of
    whom they are dealt to."""
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
