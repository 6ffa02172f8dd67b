from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from rules.melds import Meld
from rules.tiles import Seat, Tile


@dataclass(frozen=True, slots=True)
class Ruleset:
    hanchan: bool = True
    red_fives: bool = True
    open_tanyao: bool = True
    extra_reds: tuple[Tile, ...] = ()
    """The second red five of a suit in a room with four red fives. It counts as red for scoring and
    dora; `is_red`, names and pictures treat it as an ordinary five."""

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        return data if self.extra_reds else {k: v for k, v in data.items() if k != "extra_reds"}

    @property
    def rounds(self) -> int:
        return 8 if self.hanchan else 4


FourPoints: TypeAlias = tuple[int, int, int, int]
"""The points of the four seats, in seat order."""


@dataclass(frozen=True, slots=True)
class Deal:
    round: int
    honba: int
    kyotaku: int
    dealer: Seat
    points: FourPoints
    hands: tuple[tuple[Tile, ...] | None, ...]
    """Thirteen tiles for each seat; None for a hidden hand."""
    dora_indicator: Tile


@dataclass(frozen=True, slots=True)
class Draw:
    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Discard:
    seat: Seat
    tile: Tile
    tsumogiri: bool
    riichi: bool = False


@dataclass(frozen=True, slots=True)
class RiichiAccepted:
    """A declared riichi whose discard nobody won on, so that the seat pays 1000 points."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Call:
    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class DoraRevealed:
    indicator: Tile


@dataclass(frozen=True, slots=True)
class Win:
    seat: Seat
    from_seat: Seat
    tile: Tile
    ura_indicators: tuple[Tile, ...]
    deltas: FourPoints
    han: int | None = None
    fu: int | None = None
    yaku: tuple[tuple[int, int], ...] = ()
    pao_seat: Seat | None = None

    @property
    def paid(self) -> int:
        """The points that the others pay, including honba but not riichi sticks."""
        return -sum(min(0, delta) for delta in self.deltas)

    @property
    def sticks(self) -> int:
        """The points of riichi sticks taken, including the winner's own."""
        return sum(self.deltas)


class RyukyokuType(StrEnum):
    EXHAUSTIVE = "exhaustive"
    NAGASHI_MANGAN = "nagashi_mangan"
    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    FOUR_KANS = "four_kans"
    TRIPLE_RON = "triple_ron"


COUNTED_OUT = (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN)


@dataclass(frozen=True, slots=True)
class Ryukyoku:
    type: RyukyokuType
    tenpai: tuple[bool, bool, bool, bool]
    deltas: FourPoints
    nagashi: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Disconnected:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Reconnected:
    seat: Seat


Event: TypeAlias = (
    Deal
    | Draw
    | Discard
    | RiichiAccepted
    | Call
    | DoraRevealed
    | Win
    | Ryukyoku
    | Disconnected
    | Reconnected
)


def is_end(event: Event) -> bool:
    return isinstance(event, Win | Ryukyoku)


NO_POINTS: FourPoints = (0, 0, 0, 0)
