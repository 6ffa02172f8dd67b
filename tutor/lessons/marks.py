"""Marks: all that has to be kept of a decision to add games up without their positions."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.advice.advice import Decision
from tutor.lessons.causes import cause_of
from tutor.lessons.lesson import Cause, Phase, phase_of
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict


@dataclass(frozen=True, slots=True)
class DecisionMark:
    strategy: Strategy
    phase: Phase
    cause: Cause | None
    """None: the discard was in line."""


def marks_of(decisions: Iterable[Decision]) -> tuple[DecisionMark | None, ...]:
    """The mark of each decision; None where it was taken back."""
    return tuple(None if one.taken_back else mark_of(one) for one in decisions)


def mark_of(decision: Decision) -> DecisionMark:
    off = decision.verdict is Verdict.OFF_PLAN
    return DecisionMark(
        decision.advice.choice.strategy,
        phase_of(decision.observation),
        cause_of(decision) if off else None,
    )
