"""What was found of a discard: the best ones, the next one, and the one played.

Tiles go by their names, ``5m``, a red five ``0m``.
"""

from dataclasses import dataclass
from typing import TypeAlias

from tutor.advice.reasons.faults import Fault
from tutor.advice.reasons.kept import Cost, Idle, KeptSafety, KeptSpeed, KeptValue
from tutor.advice.reasons.moment import MomentReason
from tutor.advice.reasons.shortfalls import Lack
from tutor.evaluators.component_names import Axis


@dataclass(frozen=True, slots=True)
class BestDiscards:
    """The discards that the plan places first, what each keeps, and what each gives up."""

    tiles: tuple[str, ...]
    axes: tuple[Axis, ...]
    """The axes that the plan weighs."""
    speed: KeptSpeed | None = None
    """None where the plan does not weigh it, or they differ."""
    value: KeptValue | None = None
    safety: KeptSafety | None = None
    cost: Cost | None = None
    """The most telling thing that every one of them gives up."""
    idle: Idle | None = None
    """Why the hand misses them least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shortfall:
    """A discard beside the best one."""

    tile: str
    other: str
    """The best one."""
    axis: Axis
    """What the lack is about."""
    term: str | None = None
    """The component of the plan's score that it is about; older logs do not say."""
    lack: Lack
    """What counted most for the plan."""
    close: bool | None = None
    """Nearly as good: strong players would hardly discard the one more often than the other."""
    strong: Axis | None = None
    """The axis on which nothing beats the discard, though something beats the best one."""
    strong_tied: bool | None = None
    """Other discards are as good there; None where `strong` is."""


@dataclass(frozen=True, slots=True)
class NextDiscard:
    """The only discard that comes right after the best ones, and what it lacks."""

    short: Shortfall


@dataclass(frozen=True, slots=True)
class NextDiscards:
    """Several discards that come right after the best ones, level."""

    tiles: tuple[str, ...]
    short: Shortfall | None = None
    """What the first of them lacks, where each of the others lacks the same."""


@dataclass(frozen=True, slots=True)
class PlayedRank:
    """Where the played discard stands: for the plan, and on each axis."""

    tile: str
    rank: int
    """1 + the number of discards that the plan places strictly better."""
    of: int
    """How many discards there are."""
    tied: int
    """How many others share the rank."""
    speed: int
    """The rank on that axis, as with the next two."""
    value: int
    safety: int


@dataclass(frozen=True, slots=True)
class PlayedShortfall:
    """What the played discard lacks beside the best one."""

    short: Shortfall


DiscardReason: TypeAlias = BestDiscards | NextDiscard | NextDiscards
PlayedReason: TypeAlias = PlayedRank | PlayedShortfall | Fault
AdviceReason: TypeAlias = MomentReason | DiscardReason
