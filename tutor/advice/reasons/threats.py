"""What threatens, what going on costs, and in which order to fold: a dataclass for each fact.

Tiles and kinds go by their names, ``5m``, a red five ``0m``.
"""

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class OpenThreat:
    seat: Seat
    melds: int
    ready: float
    yakuhai: tuple[str, ...]
    dora: int
    suit: int | None = None
    triplets: bool = False


@dataclass(frozen=True, slots=True)
class PushOrFold:
    tile: str
    risk: float
    sure: bool
    points: int
    """Of a ron: by the exact scorer where the hand is ready, on the wait with a yaku that has the
    most live tiles; else a rough class by dora, yaku and riichi. 0: without a yaku."""
    waits: tuple[str, ...] = ()
    live: int = 0
    paying: tuple[str, ...] = ()
    riichi: bool = False
    """The points are those after riichi, which may still be declared."""
    furiten: bool = False


@dataclass(frozen=True, slots=True)
class FoldOrder:
    sure: tuple[str, ...]
    then: tuple[str, ...]
    twice: bool


ThreatReason: TypeAlias = OpenThreat | PushOrFold | FoldOrder
