"""What decided the plan: one frozen dataclass for each fact of the moment."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import Seat
from tutor.advice.reasons.ends import EndReason
from tutor.advice.reasons.threats import ThreatReason
from tutor.evaluators.hand_names import HandName


@dataclass(frozen=True, slots=True)
class RiichiOpponents:
    """Which opponents are in riichi; none: nobody is."""

    seats: tuple[Seat, ...]
    dealer: bool
    """The dealer is one of them."""


@dataclass(frozen=True, slots=True)
class StepsFromReady:
    """How far the hand is from ready, and how much of the round is left."""

    steps: int
    """Shanten after the best discard, 0 or more."""
    tiles_left: int
    """Draws left in the wall."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where the own points stand."""

    place: int
    """1 to 4."""
    behind: int
    """Points behind the leader; 0 for the leader."""
    ahead: int
    """Points ahead of the next; 0 for everybody but the leader."""
    rounds_left: int
    """Regular rounds left with this one, at least 1."""


@dataclass(frozen=True, slots=True)
class RoundsLeft:
    """How much of the game is left."""

    left: int
    """Regular rounds left with this one, at least 1."""
    extra: bool
    """The regular rounds are over (sudden death)."""


@dataclass(frozen=True, slots=True)
class TurnReached:
    """How far the round has gone."""

    turn: int
    """The own turn, from 1."""
    tiles_left: int
    """Draws left in the wall."""
    late: bool
    """So few that the round is called late."""


@dataclass(frozen=True, slots=True)
class DoraHeld:
    """How many dora the hand and its melds hold, red fives included."""

    count: int


@dataclass(frozen=True, slots=True)
class OwnDealership:
    """The seat is the dealer."""


@dataclass(frozen=True, slots=True)
class OpponentMelds:
    """The opponent that shows the most melds."""

    seat: Seat
    count: int
    """Melds, 1 to 4."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The own hand is open."""


@dataclass(frozen=True, slots=True)
class LowPoints:
    """Who has so few points that the game may end with the round."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SafeTiles:
    """Tiles of the hand on which nobody in riichi can win now."""

    count: int
    seats: tuple[Seat, ...]
    """The opponents in riichi."""


@dataclass(frozen=True, slots=True)
class TilesSafeFromAll:
    """Tiles of the hand on which no opponent can win now."""

    count: int


@dataclass(frozen=True, slots=True)
class GoodDraws:
    """The most live tiles that any discard leaves to bring the hand nearer, or to win on."""

    draws: int
    steps: int
    """Shanten after that discard; 0: the hand waits for these tiles."""


@dataclass(frozen=True, slots=True)
class FastestRisk:
    """How dangerous the fastest discard is; the safest of them where several are as fast."""

    risk: float
    """Probability of dealing in, to four digits."""
    sure: bool
    """Nobody can win on it now."""


@dataclass(frozen=True, slots=True)
class TerminalsHeld:
    """Terminals and honours in the closed hand: what is in the way of tanyao."""

    count: int


@dataclass(frozen=True, slots=True)
class HandInSight:
    """The hand that is being built, or that an open hand has no yaku in reach."""

    hand: HandName
    steps: int | None
    """Shanten with this yaku after the best discard, 0 ready; None: no yaku is possible."""
    beyond: int
    """How many tiles further that is than the hand whatever its yaku."""
    about: int | None = None
    """As in `HandPlan`: the yakuhai's kind, the suit, the lowest rank."""
    held: int = 0
    """Of a yakuhai: copies in hand and melds; of seven pairs: pairs."""
    left: int = 0
    """Of a yakuhai: copies that the seat cannot see."""
    in_the_way: tuple[str, ...] = ()
    """Kinds of the closed hand that such a hand cannot use."""
    beside: tuple[str, ...] = ()
    """Of a yakuhai held as a pair: the other such pairs of the closed hand of which a copy is left;
    a third of any of them is a yaku too."""


@dataclass(frozen=True, slots=True)
class ReadyWin:
    """What a ron pays where the best discard leaves the hand ready, over the live waits."""

    yaku: tuple[int, ...]
    """Tenhou's numbers of the yaku that each wait has without riichi, dora aside; empty: none has
    any."""
    points: int
    """The least without riichi; 0 without a yaku."""
    most: int
    riichi: int
    """The least after riichi; 0 where it cannot be declared."""
    riichi_most: int
    declare: bool | None = None
    """Whether riichi is advised; None where that is close, or it cannot be declared."""
    dora: int = 0
    """Dora that each of these wins counts, red fives included."""


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
