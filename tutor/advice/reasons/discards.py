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
    """The shape of a ready hand's wait (`tutor.evaluators.wait_shape`)."""
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
    """Why none of these seats can win on it: ``genbutsu``; ``no_wait`` (no wait on it is possible
    with the tiles left); ``never`` (one or the other, by seat); ``passed`` (until they draw)."""
    danger: str | None = None
    safest_tied: bool | None = None
    passed_after: bool = False
    risk: float | None = None
    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AllSeen:
    """An isolated single tile of which the seat sees every copy; the next discard is not."""


@dataclass(frozen=True, slots=True)
class OffWind:
    """An off-wind; the next discard is not, unless named in `like`."""

    held: int
    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScarceYakuhai:
    """A single yakuhai; the next discard is not a single yakuhai with as few copies left."""

    left: int


@dataclass(frozen=True, slots=True)
class IsolatedTile:
    """An isolated single tile; the next discard is not, unless named in `like`."""

    like: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Covered:
    """A single tile with neighbours whose runs a taatsu kept in the hand can also make; the next
    discard is not."""

    tiles: tuple[str, ...]
    shape: Literal["two_sided", "inside", "edge"]
    takes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeakestBlock:
    """Part of the taatsu with the fewest live tiles, in a hand with more blocks than it needs."""

    tiles: tuple[str, ...]
    shape: Literal["two_sided", "inside", "edge"]
    blocks: int


@dataclass(frozen=True, slots=True)
class SpareTile:
    """A tile with neighbours that no set, taatsu or pair needs; the next discard belongs to one,
    unless named in `like`."""

    like: tuple[str, ...] = ()


Idle: TypeAlias = (
    AllSeen | OffWind | ScarceYakuhai | IsolatedTile | Covered | WeakestBlock | SpareTile
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
    """It connects with other tiles; the best discard, a pair or more, with none."""

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
    """It is directly adjacent to other tiles; the best discard is not."""

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
    """It may become more useful (older logs do not say how)."""


@dataclass(frozen=True, slots=True)
class MorePairers:
    count: int
    more: int


TaatsuShape: TypeAlias = Literal["two_sided", "inside", "edge"]
"""Values of `tutor.evaluators.blocks.Shape` for a taatsu."""
BlockShape: TypeAlias = Literal["run", "triplet", "two_sided", "inside", "edge", "pair"]
"""Values of `tutor.evaluators.blocks.Shape` for a block."""


@dataclass(frozen=True, slots=True)
class Risk:
    seat: Seat
    danger: str
    other_is_sure: bool
    risk: float | None = None
    """Probability of dealing in to `seat`, to four digits, if both discards have the same kind of
    danger."""
    other_risk: float | None = None
    sure_of: tuple[Seat, ...] = ()
    one_chance: bool = False


@dataclass(frozen=True, slots=True)
class LessSafe:
    seat: Seat | None
    """The seat with the largest difference; None: the difference is too small to name one."""
    danger: str | None = None
    other_is_sure: bool | None = None
    sure_of: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class AsSafe:
    """When folding: both tiles are safe against every riichi now."""


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
    """If ready: the shape of the wait (`tutor.evaluators.wait_shape`)."""


@dataclass(frozen=True, slots=True)
class CheaperWait:
    points: int
    more: int


@dataclass(frozen=True, slots=True)
class FuritenLack:
    """It leaves a ready hand in furiten; the best discard does not."""


@dataclass(frozen=True, slots=True)
class LostDraws:
    kinds: tuple[str, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class BrokenTaatsu:
    tiles: tuple[str, ...]
    shape: TaatsuShape
    needs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BrokenPair:
    only: bool | None = None


@dataclass(frozen=True, slots=True)
class BrokenTriplet:
    """It breaks a triplet."""


@dataclass(frozen=True, slots=True)
class NearDora:
    """It may connect with a dora; the best discard may not."""


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
    """It is an honour and the best discard a number tile: a safer tile to keep for later."""


@dataclass(frozen=True, slots=True)
class SpareSafety:
    count: int
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FewerCopies:
    """Both are honours, and fewer copies of this one are left: a safer tile to keep for later."""


@dataclass(frozen=True, slots=True)
class DoubleWind:
    """It is both the round wind and the seat wind."""


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
    """Tanyao needs it, but not the best discard."""


@dataclass(frozen=True, slots=True)
class NotReadyAtEnd:
    """It leaves the hand noten when the wall runs out; the best discard leaves it ready."""


@dataclass(frozen=True, slots=True)
class WinStaysLast:
    """All its wins leave the seat last at the end; a win after the best discard does not."""


@dataclass(frozen=True, slots=True)
class PutsBack:
    hand: HandName
    about: int | None = None


@dataclass(frozen=True, slots=True)
class SmallThings:
    """A sum of small differences; no single one is worth a mention."""


Lack: TypeAlias = (
    Risk
    | LessSafe
    | AsSafe
    | StepBack
    | FewerDraws
    | CheaperWait
    | FuritenLack
    | LostDraws
    | BrokenTaatsu
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
class RedFiveDiscarded:
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
    """Ready with either discard, but with fewer live tiles times points."""

    tile: str
    other: str
    live: int
    points: int
    """Average points of a ron over the live tiles; 0 without a yaku."""
    other_live: int
    other_points: int


@dataclass(frozen=True, slots=True)
class FoldedWin:
    tile: str
    other: str
    live: int
    points: int


@dataclass(frozen=True, slots=True)
class DoraDiscarded:
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
    | DoraDiscarded
    | SetBroken
    | HandSetBack
    | DrawsGivenUp
    | YakuhaiBroken
    | TooDangerous
    | PlayedOn
)
Fault: TypeAlias = RedFiveDiscarded | OtherFault


@dataclass(frozen=True, slots=True)
class BestDiscards:
    tiles: tuple[str, ...]
    axes: tuple[Axis, ...]
    speed: KeptSpeed | None = None
    """None if the plan does not weigh speed or the discards differ."""
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
    """Other discards are as good on this axis; None if `strong` is None."""


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
