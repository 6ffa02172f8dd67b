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
