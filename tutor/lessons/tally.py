"""How often each plan, phase and cause, added up over games: plain counts, and what is behind them.

A `Mark` is all that has to be kept of a decision for this, so that games are added up without
their positions.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from tutor.advice.advice import Decision, Verdict
from tutor.lessons.causes import cause_of
from tutor.lessons.lesson import Cause, Phase, phase_of
from tutor.strategy.strategies import Strategy

Place: TypeAlias = tuple[int, int]
"""Which game, and which decision of it, both from 0."""
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Mark:
    """What counts of one decision."""

    strategy: Strategy
    """The plan."""
    phase: Phase
    cause: Cause | None
    """None: the discard was in line."""


@dataclass(frozen=True, slots=True)
class Count:
    """So many of so many decisions were off the plan."""

    off: tuple[Place, ...]
    """Those that were, in order: the numerator is their number."""
    decisions: int
    """The denominator."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of some games. Keys that never came up are left out."""

    decisions: int
    """All that were looked at; taken-back ones are not."""
    by_strategy: Mapping[Strategy, Count]
    """Of the decisions with this plan."""
    by_phase: Mapping[Phase, Count]
    """Of the decisions in this phase."""
    by_cause: Mapping[Cause, Count]
    """Of all decisions."""


def marks_of(decisions: Iterable[Decision]) -> tuple[Mark | None, ...]:
    """The mark of each decision; None where it was taken back."""
    return tuple(None if one.taken_back else mark_of(one) for one in decisions)


def mark_of(decision: Decision) -> Mark:
    """The mark of one decision."""
    off = decision.verdict is Verdict.OFF_PLAN
    return Mark(
        decision.advice.choice.strategy,
        phase_of(decision.observation),
        cause_of(decision) if off else None,
    )


def tally(games: Iterable[Sequence[Mark | None]]) -> Tally:
    """Count the marks of games, each with one mark a decision, in order."""
    marks = [
        ((game, place), mark)
        for game, row in enumerate(games)
        for place, mark in enumerate(row)
        if mark is not None
    ]
    off = [(place, mark.cause) for place, mark in marks if mark.cause is not None]
    return Tally(
        len(marks),
        _counts((mark.strategy, place, mark) for place, mark in marks),
        _counts((mark.phase, place, mark) for place, mark in marks),
        {
            cause: Count(tuple(place for place, one in off if one is cause), len(marks))
            for cause in Cause
            if any(one is cause for _, one in off)
        },
    )


def _counts(rows: Iterable[tuple[Key, Place, Mark]]) -> dict[Key, Count]:
    off: dict[Key, list[Place]] = {}
    decisions: dict[Key, int] = {}
    for key, place, mark in rows:
        decisions[key] = decisions.get(key, 0) + 1
        off.setdefault(key, [])
        if mark.cause is not None:
            off[key].append(place)
    return {key: Count(tuple(off[key]), number) for key, number in decisions.items()}
