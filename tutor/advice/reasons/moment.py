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
    """Points of the smallest ron with a yaku, honba and sticks included; 0 without a yaku. If the
    hand is not ready: a rough estimate from dora, yaku and riichi, without honba and sticks."""
    waits: tuple[str, ...] = ()
    live: int = 0
    paying: tuple[str, ...] = ()
    riichi: bool = False
    """`points` includes riichi, which can still be declared."""
    furiten: bool = False
    most: int = 0
    """Points of the largest ron of a ready hand; 0: the same as `points`."""
    honba: int = 0
    sticks: int = 0
    """Points for honba and riichi sticks that `points` and `most` include."""


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
    """Last round: the smallest common wins that gain a place, in points without honba and sticks
    (these are accounted for). None: not even a yakuman is enough."""

    seat: Seat
    place: int
    behind: int
    """Points to the place above."""
    ron: int | None
    direct: int | None
    tsumo: int | None
    """Sum of all three payments."""


@dataclass(frozen=True, slots=True)
class NearestPlaces:
    """The second-last round: points to the places above and below."""

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
    seats: tuple[Seat, ...]
    dealer: bool


@dataclass(frozen=True, slots=True)
class StepsFromReady:
    steps: int
    tiles_left: int


@dataclass(frozen=True, slots=True)
class Placement:
    place: int
    behind: int
    """Points behind the leader; 0 for the leader."""
    ahead: int
    """Points ahead of second place; 0 unless leading."""
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
    """The seat's own hand is open."""


@dataclass(frozen=True, slots=True)
class LowPoints:
    """Seats with too few points to pay much: the game may end with this round."""

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
    """Shanten with this yaku after the best discard, 0 = ready; None: no yaku is possible."""
    beyond: int
    about: int | None = None
    held: int = 0
    left: int = 0
    in_the_way: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadyWin:
    yaku: tuple[int, ...]
    """Tenhou's numbers of the yaku that all waits have without riichi, excluding dora; may be
    empty."""
    points: int
    most: int
    riichi: int
    riichi_most: int
    declare: bool | None = None
    """Whether riichi is advised; None if that is close or it cannot be declared."""
    dora: int = 0
    honba: int = 0
    sticks: int = 0
    """Points for honba and riichi sticks that all points include."""
    paying: tuple[str, ...] = ()
    """The kinds that win without riichi, to which `points`, `yaku` and `dora` belong; empty if all
    waits do."""


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
