"""What is wrong with a discard, where it has a name: facts that this seat could see.

Tiles and kinds go by their names, ``5m``, a red five ``0m``. `tile` is the discard played, `other`
the one that does better.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class RedFiveThrown:
    """The red five went while a plain one of its kind was held."""

    tile: str
    plain: str
    """The plain five."""


@dataclass(frozen=True, slots=True)
class NoYakuLeft:
    """The open hand is left without a yaku that the other discard keeps."""

    tile: str
    other: str
    ready: bool
    """Ready after the discard, with no yaku on any tile that it waits for."""
    yaku: str
    """The yaku that the other discard keeps nearest, as in `YakuForm`."""


@dataclass(frozen=True, slots=True)
class FuritenWait:
    """Ready, but furiten: no ron. The other discard is ready and is not."""

    tile: str
    other: str
    kinds: tuple[str, ...]
    """What the hand waits for and its river holds, this discard included."""
    live: int
    """Live tiles that the other discard waits for."""


@dataclass(frozen=True, slots=True)
class WorseWait:
    """Ready either way, for fewer tiles times points."""

    tile: str
    other: str
    live: int
    """Live tiles that the discard waits for."""
    points: int
    """What a ron pays on average over them, in points; 0 without a yaku."""
    other_live: int
    other_points: int


@dataclass(frozen=True, slots=True)
class FoldedWin:
    """A ready hand that can win was given up, though its discard risked little."""

    tile: str
    other: str
    live: int
    """Live tiles that the other discard waits for."""
    points: int
    """What a ron pays on average over them."""


@dataclass(frozen=True, slots=True)
class DoraThrown:
    """Dora went with the discard that the other one keeps."""

    tile: str
    other: str
    count: int
    """How many more than with the other discard."""


@dataclass(frozen=True, slots=True)
class SetBroken:
    """A complete set was broken, and the hand is a step further from ready for it."""

    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class HandSetBack:
    """The hand is a step further from ready for it, and with the other discard it is not."""

    tile: str
    other: str


@dataclass(frozen=True, slots=True)
class DrawsGivenUp:
    """The hand is as near to ready as with the other discard, for far fewer good draws."""

    tile: str
    other: str
    draws: int
    """Live tiles that bring it nearer after the discard."""
    other_draws: int


@dataclass(frozen=True, slots=True)
class YakuhaiBroken:
    """A pair or three of a yakuhai were broken."""

    tile: str
    other: str
    piece: Literal["pair", "triplet"]


@dataclass(frozen=True, slots=True)
class TooDangerous:
    """The discard risked more than another that costs nothing."""

    tile: str
    other: str
    seats: tuple[Seat, ...]
    """Opponents in riichi, or with many melds where nobody is."""
    riichi: bool
    """They are in riichi."""
    risk: float
    """Probability that the discard deals in."""
    other_risk: float
    other_sure: bool = False
    """None of these seats can win on the other one now."""


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The hand was built on with a dangerous tile where it was time to fold."""

    tile: str
    other: str
    seats: tuple[Seat, ...]
    riichi: bool
    risk: float
    other_risk: float
    steps: int
    """Shanten after the discard."""
    other_sure: bool = False
    """None of these seats can win on the other one now."""


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
"""Those that are found beside another discard."""
Fault: TypeAlias = RedFiveThrown | OtherFault
