"""Reasons about the situation: plan, threats, end of the round and game."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Seat
from tutor.evaluators.hands import HandName


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


@dataclass(frozen=True, slots=True)
class RiichiOpponents:
    """Which opponents are in riichi; none: nobody is."""

    seats: tuple[Seat, ...]
    dealer: bool


@dataclass(frozen=True, slots=True)
class StepsFromReady:
    steps: int
    tiles_left: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Where the own points stand."""

    place: int
    behind: int
    """Points behind the leader; 0 for the leader."""
    ahead: int
    """Points ahead of the next; 0 for everybody but the leader."""
    rounds_left: int


@dataclass(frozen=True, slots=True)
class RoundsLeft:
    left: int
    extra: bool


@dataclass(frozen=True, slots=True)
class TurnReached:
    turn: int
    tiles_left: int
    late: bool


@dataclass(frozen=True, slots=True)
class DoraHeld:
    count: int


@dataclass(frozen=True, slots=True)
class OwnDealership:
    """The seat is the dealer."""


@dataclass(frozen=True, slots=True)
class OpponentMelds:
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The own hand is open."""


@dataclass(frozen=True, slots=True)
class LowPoints:
    """Who has so few points that the game may end with the round."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SafeTiles:
    count: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TilesSafeFromAll:
    count: int


@dataclass(frozen=True, slots=True)
class GoodDraws:
    draws: int
    steps: int


@dataclass(frozen=True, slots=True)
class FastestRisk:
    risk: float
    sure: bool


@dataclass(frozen=True, slots=True)
class TerminalsHeld:
    count: int


@dataclass(frozen=True, slots=True)
class HandInSight:
    hand: HandName
    steps: int | None
    """Shanten with this yaku after the best discard, 0 ready; None: no yaku is possible."""
    beyond: int
    about: int | None = None
    held: int = 0
    left: int = 0
    in_the_way: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadyWin:
    yaku: tuple[int, ...]
    """Tenhou's numbers of the yaku that each wait has without riichi, dora aside; empty: none has
    any."""
    points: int
    most: int
    riichi: int
    riichi_most: int
    declare: bool | None = None
    """Whether riichi is advised; None where that is close, or it cannot be declared."""
    dora: int = 0


MomentReason: TypeAlias = (
    HandInSight
    | ReadyWin
    | RiichiOpponents
    | StepsFromReady
    | Placement
    | RoundsLeft
    | TurnReached
    | DoraHeld
    | OwnDealership
    | OpponentMelds
    | OpenHand
    | LowPoints
    | SafeTiles
    | TilesSafeFromAll
    | GoodDraws
    | FastestRisk
    | TerminalsHeld
    | EndReason
    | ThreatReason
)
