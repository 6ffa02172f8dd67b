"""Reasons about discards: the best ones, the next one, the one played."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat
from tutor.advice.reasons.moment import MomentReason
from tutor.evaluators.components import Axis
from tutor.evaluators.hands import HandName


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSpeed:
    draws: int
    most: int | None = None
    steps: int
    most_draws: bool
    furiten: bool | None = None
    was_ready: bool | None = None
    before: int | None = None
    kinds: tuple[str, ...] = ()
    wait: str | None = None
    """The shape of a ready hand's wait (`tutor.evaluators.tenpai`)."""
    paying: tuple[str, ...] = ()
    good: int | None = None
    perfect: bool | None = None
    next_draws: int | None = None
    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptValue:
    value_first: bool
    no_value_lost: bool
    dora: int | None = None
    dora_kinds: tuple[str, ...] = ()
    tanyao: bool = False


@dataclass(frozen=True, slots=True)
class KeptSafety:
    safest: bool
    seats: tuple[Seat, ...] | None = None
    sure: Literal["genbutsu", "passed", "no_wait", "never"] | None = None
    """None of these can win on it: ever (``genbutsu``; ``no_wait`` where that is because all tiles
    of any wait on it are seen; ``never``: some by the one, some by the other), or before drawing
    again (``passed``)."""
    danger: str | None = None
    safest_tied: bool | None = None
    passed_after: bool = False
    risk: float | None = None
    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AllSeen:
    """It is held once, the seat sees every copy of it, and it has no neighbour in the hand: nothing
    can pair it. The next discard is no such tile."""


@dataclass(frozen=True, slots=True)
class GuestWind:
    """The discard is a wind that is no yaku for the seat, and the next one is not, unless `like`
    names it."""

    held: int
    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScarceYakuhai:
    """It is a single yakuhai; the next discard is none of which as few copies are left."""

    left: int


@dataclass(frozen=True, slots=True)
class StandsAlone:
    """It is held once and has no neighbour in the hand; the next discard is not such a tile, unless
    `like` names it."""

    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Covered:
    """It is held once, with neighbours, and whatever would make a run of it completes a joint that
    the hand keeps, too; the next discard is no such tile."""

    tiles: tuple[str, ...]
    shape: Literal["two_sided", "inside", "edge"]
    takes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeakestBlock:
    """It belongs to a joint of a hand that has more blocks than it needs, and fewest tiles
    complete that one."""

    tiles: tuple[str, ...]
    shape: Literal["two_sided", "inside", "edge"]
    blocks: int


@dataclass(frozen=True, slots=True)
class SpareTile:
    """It has neighbours, but no set, joint or pair of the hand needs it; the next discard belongs
    to one, unless `like` names it."""

    like: tuple[str, ...] = ()


Idle: TypeAlias = (
    AllSeen | GuestWind | ScarceYakuhai | StandsAlone | Covered | WeakestBlock | SpareTile
)


@dataclass(frozen=True, slots=True)
class StepCost:
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class DoraCost:
    count: int
    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RiskCost:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DrawsCost:
    tile: str
    fewer: int
    most_left: int
    waits: bool


@dataclass(frozen=True, slots=True)
class YakuhaiCost:
    piece: Literal["pair", "triplet"]


Cost: TypeAlias = StepCost | DoraCost | RiskCost | YakuhaiCost | DrawsCost


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
    """Ready: the shape of that wait (`tutor.evaluators.tenpai`)."""


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


@dataclass(frozen=True, slots=True)
class RedFiveThrown:
    tile: str
    plain: str


@dataclass(frozen=True, slots=True)
class NoYakuLeft:
    tile: str
    other: str
    ready: bool
    yaku: str


@dataclass(frozen=True, slots=True)
class FuritenWait:
    tile: str
    other: str
    kinds: tuple[str, ...]
    live: int


@dataclass(frozen=True, slots=True)
class WorseWait:
    """Ready either way, for fewer tiles times points."""

    tile: str
    other: str
    live: int
    points: int
    """What a ron pays on average over them, in points; 0 without a yaku."""
    other_live: int
    other_points: int


@dataclass(frozen=True, slots=True)
class FoldedWin:
    tile: str
    other: str
    live: int
    points: int


@dataclass(frozen=True, slots=True)
class DoraThrown:
    tile: str
    other: str
    count: int


@dataclass(frozen=True, slots=True)
class SetBroken:
    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class HandSetBack:
    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class DrawsGivenUp:
    tile: str
    other: str
    draws: int
    other_draws: int


@dataclass(frozen=True, slots=True)
class YakuhaiBroken:
    tile: str
    other: str
    piece: Literal["pair", "triplet"]


@dataclass(frozen=True, slots=True)
class TooDangerous:
    tile: str
    other: str
    seats: tuple[Seat, ...]
    riichi: bool
    risk: float
    other_risk: float
    other_sure: bool = False


@dataclass(frozen=True, slots=True)
class PlayedOn:
    tile: str
    other: str
    seats: tuple[Seat, ...]
    riichi: bool
    risk: float
    other_risk: float
    steps: int
    other_sure: bool = False


OtherFault: TypeAlias = (
    NoYakuLeft
    | FuritenWait
    | WorseWait
    | FoldedWin
    | DoraThrown
    | SetBroken
    | HandSetBack
    | DrawsGivenUp
    | YakuhaiBroken
    | TooDangerous
    | PlayedOn
)
Fault: TypeAlias = RedFiveThrown | OtherFault


@dataclass(frozen=True, slots=True)
class BestDiscards:
    tiles: tuple[str, ...]
    axes: tuple[Axis, ...]
    speed: KeptSpeed | None = None
    """None where the plan does not weigh it, or they differ."""
    value: KeptValue | None = None
    safety: KeptSafety | None = None
    cost: Cost | None = None
    idle: Idle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortfall:
    tile: str
    other: str
    axis: Axis
    term: str | None = None
    lack: Lack
    close: bool | None = None
    strong: Axis | None = None
    strong_tied: bool | None = None
    """Other discards are as good there; None where `strong` is."""


@dataclass(frozen=True, slots=True)
class NextDiscard:
    short: Shortfall


@dataclass(frozen=True, slots=True)
class NextDiscards:
    tiles: tuple[str, ...]
    short: Shortfall | None = None


@dataclass(frozen=True, slots=True)
class PlayedRank:
    tile: str
    rank: int
    of: int
    tied: int
    speed: int
    value: int
    safety: int


@dataclass(frozen=True, slots=True)
class PlayedShortfall:
    short: Shortfall


DiscardReason: TypeAlias = BestDiscards | NextDiscard | NextDiscards
PlayedReason: TypeAlias = PlayedRank | PlayedShortfall | Fault
AdviceReason: TypeAlias = MomentReason | DiscardReason
