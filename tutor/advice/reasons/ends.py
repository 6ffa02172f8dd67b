"""The end of a round and of a game: one frozen dataclass for each fact."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class SafeLead:
    """Last round, first: the lead over each threat is larger than its mangan."""

    ahead: int
    """Points above the nearest threat."""
    seats: tuple[Seat, ...]
    """The threats."""


@dataclass(frozen=True, slots=True)
class NoDrawsLeft:
    """No ready hand can come by own draws any more, or the seat draws no more at all."""

    draws: int
    """Own draws left, where nobody calls."""
    steps: int
    """Shanten after the best discard."""
    first: bool = False
    """Last round, and the seat stays first when it is drawn, whoever is ready."""


@dataclass(frozen=True, slots=True)
class WinNeeded:
    """Last round: the smallest usual wins that pass the place above, in points without honba and
    sticks (which are counted). None: not even a yakuman."""

    seat: Seat
    """Who stands above."""
    place: int
    """Its place, 1 to 3."""
    behind: int
    """Points to it."""
    ron: int | None
    """By ron from one of the others."""
    direct: int | None
    """By ron from that seat."""
    tsumo: int | None
    """By tsumo: all points together."""


@dataclass(frozen=True, slots=True)
class NearestPlaces:
    """The round before the last: the points to the places above and below."""

    above: Seat | None
    behind: int
    """0 where nobody stands above."""
    below: Seat | None
    ahead: int
    """0 where nobody stands below."""


@dataclass(frozen=True, slots=True)
class DealInPlace:
    """Last round: where dealing a mangan in to a threat would leave the seat."""

    seat: Seat
    points: int
    """What it costs, honba included."""
    place: int
    """The place after it, below the one now."""


@dataclass(frozen=True, slots=True)
class ReadyAtEnd:
    """Few own draws are left: being ready when the wall runs out is paid."""

    draws: int
    """Own draws left, where nobody calls."""
    dealer: bool
    """The seat deals, and goes on dealing if it is ready."""


EndReason: TypeAlias = SafeLead | NoDrawsLeft | WinNeeded | NearestPlaces | DealInPlace | ReadyAtEnd
