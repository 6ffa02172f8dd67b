"""Lesson: consecutive disagreements with one cause, what they cost, and the one to look at."""

from dataclasses import dataclass
from enum import StrEnum

from tutor.advice.advice import Reason
from tutor.strategy.strategies import Strategy


class Phase(StrEnum):
    """How far the round had gone, by the own turn."""

    EARLY = "early"
    """Turns 1 to 6."""
    MIDDLE = "middle"
    """Turns 7 to 12."""
    LATE = "late"
    """From turn 13 on."""


class Cause(StrEnum):
    """Why a discard was off the plan."""

    PLAYED_ON = "played_on"
    """The plan was to fold, and the hand was built on."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to learn from a game of one seat."""

    cause: Cause
    decisions: tuple[int, ...]
    """Places in the list of decisions that the lesson was found in, ascending."""
    at: int
    """The one to look at: where it cost most."""
    cost: float
    """Points lost on average, by the stated estimate, all of these decisions together."""
    strategy: Strategy
    """The plan at the one to look at."""
    phase: Phase
    reasons: tuple[Reason, ...]
    """The facts that the lesson's sentences are made of; keys begin with ``lesson``."""
