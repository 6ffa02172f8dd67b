"""What the best discards keep, an axis each, and the most telling thing that they give up.

A field with the default None is one that does not apply, or that older logs did not keep.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat


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
    """The shape of a ready hand's wait (`tutor.evaluators.wait_shapes`)."""
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
