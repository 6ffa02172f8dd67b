"""What makes a discard a mistake."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat


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
