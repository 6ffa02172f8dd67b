"""What a discard lacks beside the best one: one frozen dataclass for each kind of lack.

Tiles and kinds go by their names, ``5m``, a red five ``0m``.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat
from tutor.advice.reasons.singles import (
    Adjacent,
    Connected,
    MoreConnected,
    MoreJoiners,
    MoreNearby,
    MorePairers,
    MoreUseful,
    OtherAlone,
    OtherUnconnected,
    SingleOrder,
)
from tutor.evaluators.hand_names import HandName

JointShape: TypeAlias = Literal["two_sided", "inside", "edge"]
"""A joint as in `tutor.evaluators.blocks.Shape`."""
BlockShape: TypeAlias = Literal["run", "triplet", "two_sided", "inside", "edge", "pair"]
"""A block as in `tutor.evaluators.blocks.Shape`."""


@dataclass(frozen=True, slots=True)
class Risk:
    """It may lose to somebody in riichi, and is riskier against them."""

    seat: Seat
    danger: str
    """Why it is as dangerous as it is (`tutor.evaluators.safety`)."""
    other_is_sure: bool
    """The best discard cannot lose to them now."""
    risk: float | None = None
    """Probability of dealing in to them, where the best discard is dangerous for the same reason;
    to four digits."""
    other_risk: float | None = None
    """That of the best discard."""
    sure_of: tuple[Seat, ...] = ()
    """Opponents in riichi who cannot win on it now, and can on the best discard."""
    one_chance: bool = False
    """A number tile that neither suji nor wall covers: every two-sided wait on it needs the last
    copy of a kind."""


@dataclass(frozen=True, slots=True)
class LessSafe:
    """It is less safe, though against nobody in riichi."""

    seat: Seat | None
    """Against whom most; None: too little of a difference to say against whom."""
    danger: str | None = None
    other_is_sure: bool | None = None
    """As in `Risk`; None without a seat."""
    sure_of: tuple[Seat, ...] = ()
    """As in `Risk`."""


@dataclass(frozen=True, slots=True)
class AsSafe:
    """The hand is given up, and nobody in riichi can win on either now: it is as good a throw."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """It takes the hand a step back."""

    tiles: tuple[str, ...] = ()
    """The block that it breaks, a kind a tile; empty where no plain one can be named."""
    shape: BlockShape | None = None
    """What that block is."""
    steps: int | None = None
    """Shanten after it, 1 or more: 1 where the best discard leaves the hand ready."""


@dataclass(frozen=True, slots=True)
class FewerDraws:
    """It leaves fewer good draws."""

    draws: int
    """Live tiles that it leaves."""
    more: int
    """Those that the best discard leaves."""
    ready: bool
    """The hand waits for them."""
    kinds: tuple[str, ...] = ()
    """Ready: the kinds that it waits for."""
    wait: str | None = None
    """Ready: the shape of that wait (`tutor.evaluators.wait_shapes`)."""


@dataclass(frozen=True, slots=True)
class CheaperWait:
    """Both discards leave the hand ready, and its wins pay clearly less."""

    points: int
    """What a ron pays on average over the live waiting tiles; 0: no yaku."""
    more: int
    """What it pays after the best discard."""


@dataclass(frozen=True, slots=True)
class FuritenLack:
    """It leaves a ready hand in furiten, and the best discard one that is not."""


@dataclass(frozen=True, slots=True)
class LostDraws:
    """Some kinds that help after the best discard do not help after it, and no others do."""

    kinds: tuple[str, ...]
    steps: int
    """Shanten after the discard, 1 or more."""


@dataclass(frozen=True, slots=True)
class BrokenJoint:
    """It breaks a joint that the best discard keeps."""

    tiles: tuple[str, ...]
    """The kinds of the joint."""
    shape: JointShape
    needs: tuple[str, ...]
    """The kinds that complete it and help after the best discard only, live ones."""


@dataclass(frozen=True, slots=True)
class BrokenPair:
    """It breaks a pair."""

    only: bool | None = None
    """The hand holds no other kind twice; older logs do not say."""


@dataclass(frozen=True, slots=True)
class BrokenTriplet:
    """It breaks three of a kind."""


@dataclass(frozen=True, slots=True)
class NearDora:
    """It may still join a dora, and the best discard may not."""


@dataclass(frozen=True, slots=True)
class FlushTile:
    """It is of the suit of a flush in sight."""

    suit: int | None = None
    """0 man, 1 pin, 2 sou; older logs do not say."""
    count: int | None = None
    """Closed tiles of the suit, this one included."""
    others: int | None = None
    """Tiles of the suit beside this one, laid ones included; older logs do not say."""


@dataclass(frozen=True, slots=True)
class HalfFlushTile:
    """It is an honour where a half flush is in sight."""

    suit: int | None = None
    count: int | None = None
    others: int | None = None


@dataclass(frozen=True, slots=True)
class SafeForLater:
    """It is an honour beside a number tile: safer to keep for later."""


@dataclass(frozen=True, slots=True)
class SpareSafety:
    """Some opponents can never win on it: worth keeping for later."""

    count: int
    """How many opponents, 1 to 3."""
    seats: tuple[Seat, ...] = ()
    """Which."""


@dataclass(frozen=True, slots=True)
class FewerCopies:
    """It is an honour of which fewer copies are left: safer to keep for later."""


@dataclass(frozen=True, slots=True)
class DoubleWind:
    """It is the wind of the round and of the seat."""


@dataclass(frozen=True, slots=True)
class LostDora:
    """It gives up more dora."""

    count: int
    """How many more."""
    more: bool | None = None
    """The best discard gives up dora, too; older logs do not say."""


@dataclass(frozen=True, slots=True)
class LostYakuhai:
    """It is a piece of a yakuhai."""

    piece: Literal["alone", "pair", "triplet"]
    left: int | None = None
    """Of a single one: copies that are not seen; older logs do not say."""


@dataclass(frozen=True, slots=True)
class TanyaoTile:
    """Tanyao needs it, and not the best discard."""


@dataclass(frozen=True, slots=True)
class NotReadyAtEnd:
    """It leaves the hand not ready when the wall runs out, and the best discard leaves it ready."""


@dataclass(frozen=True, slots=True)
class WinStaysLast:
    """Its wins end the game with the seat last, and one of the best discard's does not."""


@dataclass(frozen=True, slots=True)
class PutsBack:
    """It puts a hand that is likely being built a tile further away, and the best one does not."""

    hand: HandName
    about: int | None = None
    """As in `HandPlan`."""


@dataclass(frozen=True, slots=True)
class SmallThings:
    """Nothing in particular can be named: small things taken together."""


Lack: TypeAlias = (
    Risk
    | LessSafe
    | AsSafe
    | StepBack
    | FewerDraws
    | CheaperWait
    | FuritenLack
    | LostDraws
    | BrokenJoint
    | SingleOrder
    | OtherAlone
    | OtherUnconnected
    | Connected
    | MoreConnected
    | Adjacent
    | MoreNearby
    | MoreJoiners
    | MoreUseful
    | BrokenPair
    | BrokenTriplet
    | NearDora
    | FlushTile
    | HalfFlushTile
    | SafeForLater
    | SpareSafety
    | FewerCopies
    | MorePairers
    | DoubleWind
    | LostDora
    | LostYakuhai
    | TanyaoTile
    | NotReadyAtEnd
    | WinStaysLast
    | PutsBack
    | SmallThings
)
