"""What an evaluator says of a position: every legal discard with a score, a rank and facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.tiles import Tile

Fact: TypeAlias = int | float | str | bool | None
Facts: TypeAlias = Mapping[str, Fact | tuple[Fact, ...]]


@dataclass(frozen=True, slots=True)
class RankedDiscard:
    discard: Tile
    score: float
    rank: int
    facts: Facts = field(default_factory=dict)


Ranking: TypeAlias = tuple[RankedDiscard, ...]


@dataclass(frozen=True, slots=True)
class Rankings:
    speed: Ranking
    value: Ranking
    safety: Ranking
