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
    seat: Seat
    danger: str
    other_is_sure: bool
    risk: float | None = None
    """Probability of dealing in to them, where the best discard is dangerous for the same reason;
    to four digits."""
    other_risk: float | None = None
    sure_of: tuple[Seat, ...] = ()
    one_chance: bool = False


@dataclass(frozen=True, slots=True)
class LessSafe:
    seat: Seat | None
    """Against whom most; None: too little of a difference to say against whom."""
    danger: str | None = None
    other_is_sure: bool | None = None
    sure_of: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class AsSafe:
    """The hand is given up, and nobody in riichi can win on either now: it is as good a throw."""


@dataclass(frozen=True, slots=True)
class StepBack:
    tiles: tuple[str, ...] = ()
    shape: BlockShape | None = None
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class FewerDraws:
    draws: int
    more: int
    ready: bool
    kinds: tuple[str, ...] = ()
    wait: str | None = None
    """Ready: the shape of that wait (`tutor.evaluators.wait_shapes`)."""


@dataclass(frozen=True, slots=True)
class CheaperWait:
    points: int
    more: int


@dataclass(frozen=True, slots=True)
class FuritenLack:
    """It leaves a ready hand in furiten, and the best discard one that is not."""


@dataclass(frozen=True, slots=True)
class LostDraws:
    kinds: tuple[str, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class BrokenJoint:
    tiles: tuple[str, ...]
    shape: JointShape
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BrokenPair:
    only: bool | None = None


@dataclass(frozen=True, slots=True)
class BrokenTriplet:
    """It breaks three of a kind."""


@dataclass(frozen=True, slots=True)
class NearDora:
    """It may still join a dora, and the best discard may not."""


@dataclass(frozen=True, slots=True)
class FlushTile:
    suit: int | None = None
    count: int | None = None
    others: int | None = None


@dataclass(frozen=True, slots=True)
class HalfFlushTile:
    suit: int | None = None
    count: int | None = None
    others: int | None = None


@dataclass(frozen=True, slots=True)
class SafeForLater:
    """It is an honour beside a number tile: safer to keep for later."""


@dataclass(frozen=True, slots=True)
class SpareSafety:
    count: int
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FewerCopies:
    """It is an honour of which fewer copies are left: safer to keep for later."""


@dataclass(frozen=True, slots=True)
class DoubleWind:
    """It is the wind of the round and of the seat."""


@dataclass(frozen=True, slots=True)
class LostDora:
    count: int
    more: bool | None = None


@dataclass(frozen=True, slots=True)
class LostYakuhai:
    piece: Literal["alone", "pair", "triplet"]
    left: int | None = None


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
    hand: HandName
    about: int | None = None


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
