"""What an evaluator says of a position: every legal discard with a score, a rank and facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.tiles import Tile

Fact: TypeAlias = int | float | str | bool | None
Facts: TypeAlias = Mapping[str, Fact | tuple[Fact, ...]]
"""Named findings, JSON-ready: numbers, seats as numbers, kinds and tiles by name (``5m``)."""


@dataclass(frozen=True, slots=True)
class RankedDiscard:
    """One discard in one ranking."""

    discard: Tile
    """A tile of that kind to throw: the plain five where both are held."""
    score: float
    """Bigger is better; the unit is the evaluator's."""
    rank: int
    """1 + the number of strictly better discards: ties share a rank."""
    facts: Facts = field(default_factory=dict)


Ranking: TypeAlias = tuple[RankedDiscard, ...]
"""Best first; equal ranks in the order of the hand."""


@dataclass(frozen=True, slots=True)
class Rankings:
    """The three rankings of one position. Every one holds the same discards."""

    speed: Ranking
    value: Ranking
    safety: Ranking
