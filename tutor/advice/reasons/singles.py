"""What may still come of a single tile, less of the best discard: one frozen dataclass for each.

Kinds go by their names, ``5m``.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

SinglePlace: TypeAlias = Literal["guest", "end", "near_end", "middle"]
"""What a single tile is: a wind that is no yaku for the seat, a 1 or 9, a 2 or 8, a 3 to 7."""


@dataclass(frozen=True, slots=True)
class SingleOrder:
    """Both are single tiles, and more may come of this one."""

    mine: SinglePlace
    """What this one is."""
    its: SinglePlace
    """What the best discard is."""


@dataclass(frozen=True, slots=True)
class OtherAlone:
    """It goes with other tiles, and the best discard stands alone."""

    connected: tuple[str, ...]
    """The held kinds one or two steps away."""


@dataclass(frozen=True, slots=True)
class OtherUnconnected:
    """It goes with other tiles, and the best discard, a pair or more, with none."""

    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Connected:
    """It goes with other tiles, and the best discard is an honour."""

    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoreConnected:
    """It goes with more kinds than the best discard."""

    connected: tuple[str, ...]
    less: tuple[str, ...]
    """Those that the best discard goes with."""


@dataclass(frozen=True, slots=True)
class Adjacent:
    """It stands right next to other tiles, and the best discard next to none."""

    connected: tuple[str, ...]
    """The held kinds one step away."""


@dataclass(frozen=True, slots=True)
class MoreNearby:
    """More tiles of the closed hand are one or two steps from it."""

    count: int
    """Those of the best discard."""
    more: int
    """Those of this one."""


@dataclass(frozen=True, slots=True)
class MoreJoiners:
    """More tiles that are not seen may still join it."""

    count: int
    """Those that may join the best discard."""
    more: int
    """Those that may join this one."""


@dataclass(frozen=True, slots=True)
class MoreUseful:
    """It may still become more useful; older logs say no more."""


@dataclass(frozen=True, slots=True)
class MorePairers:
    """It is a single honour, or a single tile of a hand of pairs, that more tiles may pair."""

    count: int
    """Copies of the best discard that are not seen."""
    more: int
    """Copies of this one."""
