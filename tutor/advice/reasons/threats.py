"""What threatens, what going on costs, and in which order to fold: a dataclass for each fact.

Tiles and kinds go by their names, ``5m``, a red five ``0m``.
"""

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class OpenThreat:
    """An opponent's open hand, not in riichi: what its melds show, and whether it may be ready."""

    seat: Seat
    melds: int
    """Melds, 1 to 4."""
    ready: float
    """Probability of being ready, to four digits."""
    yakuhai: tuple[str, ...]
    """The kinds of its yakuhai triplets."""
    dora: int
    """Dora in its melds, red fives included."""
    suit: int | None = None
    """0 man, 1 pin, 2 sou: all its melds are of this suit or honours, none of its discards is."""
    triplets: bool = False
    """Two melds or more, and all of three or four of a kind."""


@dataclass(frozen=True, slots=True)
class PushOrFold:
    """Under a threat: what the best discard risks, and what for."""

    tile: str
    risk: float
    """Probability of dealing in to anybody, to four digits."""
    sure: bool
    """Nobody that threatens can win on it now."""
    points: int
    """Of a ron: by the exact scorer where the hand is ready, on the wait with a yaku that has the
    most live tiles; else a rough class by dora, yaku and riichi. 0: without a yaku."""
    waits: tuple[str, ...] = ()
    """The kinds that the hand waits for where it is ready."""
    live: int = 0
    """Live tiles of these."""
    paying: tuple[str, ...] = ()
    """Those of the waits that have a yaku, where only some have."""
    riichi: bool = False
    """The points are those after riichi, which may still be declared."""
    furiten: bool = False
    """A wait lies in the own river, this discard included: no ron on any."""


@dataclass(frozen=True, slots=True)
class FoldOrder:
    """The safest tiles of the hand, in the order in which to throw them when folding."""

    sure: tuple[str, ...]
    """Kinds on which nobody that threatens can win now, those held twice or more first."""
    then: tuple[str, ...]
    """The next safest, by the risk; together three at most."""
    twice: bool
    """The first is held twice or more: one safe tile is two turns."""


ThreatReason: TypeAlias = OpenThreat | PushOrFold | FoldOrder
