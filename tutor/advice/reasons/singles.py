"""What may still come of a single tile, less of the best discard: one frozen dataclass for each.

Kinds go by their names, ``5m``.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

SinglePlace: TypeAlias = Literal["guest", "end", "near_end", "middle"]


@dataclass(frozen=True, slots=True)
class SingleOrder:
    mine: SinglePlace
    its: SinglePlace


@dataclass(frozen=True, slots=True)
class OtherAlone:
    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherUnconnected:
    """It goes with other tiles, and the best discard, a pair or more, with none."""

    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Connected:
    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoreConnected:
    connected: tuple[str, ...]
    less: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Adjacent:
    """It stands right next to other tiles, and the best discard next to none."""

    connected: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoreNearby:
    count: int
    more: int


@dataclass(frozen=True, slots=True)
class MoreJoiners:
    count: int
    more: int


@dataclass(frozen=True, slots=True)
class MoreUseful:
    """It may still become more useful; older logs say no more."""


@dataclass(frozen=True, slots=True)
class MorePairers:
    count: int
    more: int
