"""How a decision compares with what strong players would do."""

from dataclasses import dataclass
from enum import StrEnum

from rules.tiles import Tile


class Label(StrEnum):
    BEST = "best"
    GOOD = "good"
    FINE = "fine"
    INACCURATE = "inaccurate"
    UNUSUAL = "unusual"
    """Hardly any strong player would do it, but no idea says what it costs."""
    MISTAKE = "mistake"


class DealIn(StrEnum):
    UNLUCKY = "unlucky"
    COULD_FOLD = "could_fold"
    SHOULD_FOLD = "should_fold"


@dataclass(frozen=True, slots=True)
class DealtIn:
    verdict: DealIn
    points: int
    """What it cost, with honba, without riichi sticks."""
    safe: Tile | None = None
    """The safest tile; None where it was not the tile that was wrong."""


@dataclass(frozen=True, slots=True)
class Graded:
    ratio: float
    """The share of strong players who would do the same, divided by that of the likeliest choice:
    0 to 1."""
    blind: float | None
    """The ratio of blind play: the drawn tile, no call, no riichi, no kan. None after an own call,
    where no tile was drawn; such a decision does not count in a grade."""
    label: Label
