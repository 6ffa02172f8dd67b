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


@dataclass(frozen=True, slots=True)
class KeptValue:
    """What the best discards keep of value."""

    value_first: bool
    """No discard gives up less value."""
    no_value_lost: bool
    dora: int | None = None
    """Dora kept, where each keeps as many and none gives any up."""
    tanyao: bool = False
    """Each brings a hand that is near tanyao nearer to it."""


@dataclass(frozen=True, slots=True)
class KeptSafety:
    """How safe the best discards are."""

    safest: bool
    """No discard is safer."""
    seats: tuple[Seat, ...] | None = None
    """The opponents in riichi, where somebody is."""
    sure: Literal["genbutsu", "passed"] | None = None
    """None of these can win on it: ever (``genbutsu``), or before drawing again (``passed``)."""
    danger: str | None = None
    """Otherwise why it is as safe as it is (`tutor.evaluators.safety`), against the only one."""
    safest_tied: bool | None = None
    """Other discards are as safe."""


@dataclass(frozen=True, slots=True)
class StepCost:
    """The hand is taken a step back."""


@dataclass(frozen=True, slots=True)
class DoraCost:
    """Dora are given up."""

    count: int


@dataclass(frozen=True, slots=True)
class RiskCost:
    """The discard may lose to somebody in riichi, where another one cannot."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class YakuhaiCost:
    """A piece of a yakuhai is broken."""

    piece: Literal["pair", "triplet"]


Cost: TypeAlias = StepCost | DoraCost | RiskCost | YakuhaiCost
