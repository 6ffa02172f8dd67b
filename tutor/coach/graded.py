from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.tiles import Tile


class Label(StrEnum):
    BEST = "best"
    GOOD = "good"
    FINE = "fine"
    INACCURATE = "inaccurate"
    UNUSUAL = "unusual"
    """Hardly any strong player would do it, but no idea explains what it costs."""
    MISTAKE = "mistake"


class DealIn(StrEnum):
    UNLUCKY = "unlucky"
    COULD_FOLD = "could_fold"
    SHOULD_FOLD = "should_fold"


@dataclass(frozen=True, slots=True)
class DealtIn:
    verdict: DealIn
    points: int
    """The points that the deal-in cost, including honba but not riichi sticks."""
    safe: Tile | None = None
    """Advised tile if clearly safer, otherwise the safest; None if the discard was no mistake."""
    free: bool = False
    """Whether the seat had nothing to lose, being last in the last round."""


@dataclass(frozen=True, slots=True)
class Graded:
    ratio: float
    """The share of strong players who would do the same, divided by that of the most common choice:
    0 to 1."""
    blind: float | None
    """The ratio of blind play: discarding the drawn tile, no call, no riichi, no kan. None after
    the seat's own call, when no tile was drawn; such decisions do not count in a grade."""
    label: Label


class Severity(StrEnum):
    """How much a slip cost, on one scale for discards, calls, riichi and kans."""

    SMALL = "small"
    CLEAR = "clear"
    GRAVE = "grave"


class Cause(StrEnum):
    """Why a discard was a slip: the idea of the coach that it overlooked."""

    PLAYED_ON = "played_on"
    TOO_DANGEROUS = "too_dangerous"
    FOLDED_EARLY = "folded_early"
    GAVE_UP_VALUE = "gave_up_value"
    YAKUHAI = "broke_yakuhai"
    LEFT_PLAN = "left_plan"
    STEP_BACK = "step_back"
    USEFUL_FIRST = "useful_first"
    FEWER_DRAWS = "fewer_draws"
    NO_YAKU = "no_yaku"
    WORSE_WAIT = "worse_wait"
    HELD_VALUE = "held_value"
    """Only in files of older versions."""
    OTHER = "other"
    """A cause that an older version did not store, or that only a newer version knows."""


CAUSES_OF_THREATS: Final = frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS})
"""Causes whose cost is known in points: the risk times the cost of a deal-in."""


class CallCause(StrEnum):
    """Why an answer to a call, riichi or kan was a slip."""

    NO_YAKU = "called_without_yaku"
    NO_RIICHI = "no_riichi"
    STAYS_LAST = "stays_last"
    PASSED_YAKUHAI = "passed_yakuhai"
    THIN_RIICHI = "thin_riichi"
    NEEDLESS_CALL = "needless_call"
    PASSED_CALL = "passed_call"
    NEEDLESS_KAN = "needless_kan"


@dataclass(frozen=True, slots=True)
class Slip:
    cause: Cause
    severity: Severity
