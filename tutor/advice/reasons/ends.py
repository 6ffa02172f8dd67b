"""The end of a round and of a game: one frozen dataclass for each fact."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class SafeLead:
    ahead: int
    """Points above the nearest threat."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoDrawsLeft:
    draws: int
    steps: int
    first: bool = False


@dataclass(frozen=True, slots=True)
class WinNeeded:
    """Last round: the smallest usual wins that pass the place above, in points without honba and
    sticks (which are counted). None: not even a yakuman."""

    seat: Seat
    place: int
    behind: int
    """Points to it."""
    ron: int | None
    direct: int | None
    tsumo: int | None
    """By tsumo: all points together."""


@dataclass(frozen=True, slots=True)
class NearestPlaces:
    """The round before the last: the points to the places above and below."""

    above: Seat | None
    behind: int
    below: Seat | None
    ahead: int


@dataclass(frozen=True, slots=True)
class DealInPlace:
    seat: Seat
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class ReadyAtEnd:
    draws: int
    dealer: bool


EndReason: TypeAlias = SafeLead | NoDrawsLeft | WinNeeded | NearestPlaces | DealInPlace | ReadyAtEnd
