"""What the best discards keep, an axis each, and the most telling thing that they give up.

A field with the default None is one that does not apply, or that older logs did not keep.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSpeed:
    """What the best discards leave for speed; the same for each of them."""

    draws: int
    """Live tiles that bring the hand nearer, or win where it is ready."""
    most: int | None = None
    """The most draws that any discard leaves."""
    steps: int
    """Shanten after the discard."""
    most_draws: bool
    """No discard leaves more."""
    furiten: bool | None = None
    """Ready, but without a ron."""
    was_ready: bool | None = None
    """Ready, as it was before the tile was drawn."""
    before: int | None = None
    """Tiles that it waited for then, where they are clearly fewer."""
    kinds: tuple[str, ...] = ()
    """The kinds of these draws, where the hand is ready or one step from it."""
    wait: str | None = None
    """The shape of a ready hand's wait (`tutor.evaluators.wait_shapes`)."""
    paying: tuple[str, ...] = ()
    """The kinds of these waits that have a yaku, where another one has none."""
    good: int | None = None
    """One step from ready: draws after which the wait is two-sided or better, where it can be
    told."""
    perfect: bool | None = None
    """One step from ready: every draw leaves such a wait, for there is a spare tile too."""
    next_draws: int | None = None
    """Two steps or more from ready: the draws that the next discard leaves."""
    like: tuple[str, ...] = ()
    """The next discard, of which the same is true."""


@dataclass(frozen=True, slots=True)
class KeptValue:
    """What the best discards keep of value."""

    value_first: bool
    """No discard gives up less value."""
    no_value_lost: bool
    dora: int | None = None
    """Dora kept, where each keeps as many and none gives any up."""
    dora_kinds: tuple[str, ...] = ()
    """The tiles of the closed hand that these are; a red five ``0m``."""
    tanyao: bool = False
    """Each brings a hand that is near tanyao nearer to it."""


@dataclass(frozen=True, slots=True)
class KeptSafety:
    """How safe the best discards are."""

    safest: bool
    """No discard is safer."""
    seats: tuple[Seat, ...] | None = None
    """The opponents in riichi, where somebody is."""
    sure: Literal["genbutsu", "passed", "no_wait", "never"] | None = None
    """None of these can win on it: ever (``genbutsu``; ``no_wait`` where that is because all tiles
    of any wait on it are seen; ``never``: some by the one, some by the other), or before drawing
    again (``passed``)."""
    danger: str | None = None
    """Otherwise why it is as safe as it is (`tutor.evaluators.safety`), against the only one."""
    safest_tied: bool | None = None
    """Other discards are as safe."""
    passed_after: bool = False
    """Sure, though in none of their rivers: others threw it after the riichi."""
    risk: float | None = None
    """Probability of dealing in, to four digits, where nothing speaks for its safety."""
    like: tuple[str, ...] = ()
    """The next discard, of which the same is true."""


@dataclass(frozen=True, slots=True)
class AllSeen:
    """It is held once, the seat sees every copy of it, and it has no neighbour in the hand: nothing
    can pair it. The next discard is no such tile."""


@dataclass(frozen=True, slots=True)
class GuestWind:
    """The discard is a wind that is no yaku for the seat, and the next one is not, unless `like`
    names it."""

    held: int
    """How many of it."""
    like: tuple[str, ...] = ()
    """The next discard, of which the same is true."""


@dataclass(frozen=True, slots=True)
class ScarceYakuhai:
    """It is a single yakuhai; the next discard is none of which as few copies are left."""

    left: int
    """Copies that are not seen, 0 to 3."""


@dataclass(frozen=True, slots=True)
class StandsAlone:
    """It is held once and has no neighbour in the hand; the next discard is not such a tile, unless
    `like` names it."""

    like: tuple[str, ...] = ()
    """The next discard, of which the same is true."""


@dataclass(frozen=True, slots=True)
class Covered:
    """It is held once, with neighbours, and whatever would make a run of it completes a joint that
    the hand keeps, too; the next discard is no such tile."""

    tiles: tuple[str, ...]
    """The kinds of that joint."""
    shape: Literal["two_sided", "inside", "edge"]
    takes: tuple[str, ...]
    """The live kinds that would make a run of the discard."""


@dataclass(frozen=True, slots=True)
class WeakestBlock:
    """It belongs to a joint of a hand that has more blocks than it needs, and fewest tiles
    complete that one."""

    tiles: tuple[str, ...]
    """The kinds of the joint."""
    shape: Literal["two_sided", "inside", "edge"]
    blocks: int
    """Blocks of the hand: sets, laid ones included, joints and pairs."""


@dataclass(frozen=True, slots=True)
class SpareTile:
    """It has neighbours, but no set, joint or pair of the hand needs it; the next discard belongs
    to one, unless `like` names it."""

    like: tuple[str, ...] = ()
    """The next discard, of which the same is true."""


Idle: TypeAlias = (
    AllSeen | GuestWind | ScarceYakuhai | StandsAlone | Covered | WeakestBlock | SpareTile
)
"""Why the hand misses the best discard least, beside the next one."""


@dataclass(frozen=True, slots=True)
class StepCost:
    """The hand is taken a step back."""

    steps: int | None = None
    """Shanten after it, 1 or more: 1 where another discard leaves the hand ready."""


@dataclass(frozen=True, slots=True)
class DoraCost:
    """Dora are given up."""

    count: int
    like: tuple[str, ...] = ()
    """The next discard, where it gives up as many at least."""


@dataclass(frozen=True, slots=True)
class RiskCost:
    """The discard may lose to somebody in riichi, where another one cannot."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DrawsCost:
    """Another discard leaves clearly more good draws."""

    tile: str
    """That discard."""
    fewer: int
    """Draws that each of the best leaves."""
    most_left: int
    """Those that the other leaves."""
    waits: bool
    """The hand is ready after either, and waits for them."""


@dataclass(frozen=True, slots=True)
class YakuhaiCost:
    """A piece of a yakuhai is broken."""

    piece: Literal["pair", "triplet"]


Cost: TypeAlias = StepCost | DoraCost | RiskCost | YakuhaiCost | DrawsCost
