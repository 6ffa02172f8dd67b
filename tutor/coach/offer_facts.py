from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from rules.tiles import Seat, is_honour, parse_kind

OfferReason = Enum(
    "OfferReason",
    """
    TAKE_WIN WIN_LAST_PLACE THROW_IN KEEP_ORPHANS CALL_NO_YAKU CALL_NO_NEARER CALL_FAR
    CALL_LAST_PLACE CALL_FURITEN CALL_HALF_YAKU CALL_FIRST_PLACE CALL_OFF_LAST CALL_YAKUHAI_ONLY
    CALL_DETOUR CALL_YAKUHAI CALL_READY CALL_NEARER CALL_EARLY CALL_WORTH CALL_CLOSER
    CALL_GOOD_DRAWS CALL_FEW_ALONE CALL_YAKU_NEAR CALL_FEW_FILL CALL_LATE CALL_DEALER CALL_CHEAP
    CALL_IS_READY CALL_STILL_FAR CALL_THIN CALL_ALONE CALL_FILLS CALL_TIME CALL_RIICHI CALL_LEADS
    CALL_BEHIND CALL_LITTLE CALL_PAYMENT CALL_BETTER KAN_OPEN KAN_DORA KAN_SLOWER KAN_CHEAPER
    KAN_HELPS_THEM KAN_KEEPS_MORE KAN_DRAW RIICHI_OFF_PLAN RIICHI_DEAD RIICHI_BIG RIICHI_ENOUGH
    RIICHI_FURITEN RIICHI_THIN RIICHI_LATE RIICHI_LAST_PLACE RIICHI_FEW_DRAWS RIICHI_LEAD
    RIICHI_YAKU RIICHI_POINTS RIICHI_CHANGE RIICHI_QUIET RIICHI_PLACE
    """,
)
"""The reason to take or decline an offer."""


@dataclass(frozen=True, slots=True)
class CallSteps:
    before: int
    after: int
    draws_before: int
    draws_after: int
    fills: int = 0
    """The number of live tiles that would complete the same shape."""


@dataclass(frozen=True, slots=True)
class KanSteps:
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class KanWorth:
    """The loss in value by a kan, for the winning tile and the kind of win that lose most."""

    before: int
    """The points before the kan, excluding honba, sticks and ura dora."""
    after: int
    """The points after the kan; 0 without a yaku."""
    tsumo: bool


@dataclass(frozen=True, slots=True)
class OpensHand:
    """The call opens a closed hand."""


@dataclass(frozen=True, slots=True)
class YakuInSight:
    yaku: tuple[str, ...]
    kinds: tuple[str, ...]
    """The kind of a yakuhai, the first kind of the suit of a flush or ittsu, or the lowest kind (in
    man) of a sanshoku; empty for other yaku."""
    steps: int
    further: int
    draws: int | None = None
    """The ukeire that keeps a yaku; None if all of it does, or if the hand is ready."""
    points: int = 0
    """The approximate points of a ron with the nearest yaku and the dora held; 0 in older logs."""

    @property
    def may_grow(self) -> bool:
        """Whether a flush, toitoi or another yakuhai is as near as the first yaku."""
        return bool({"honitsu", "chinitsu", "toitoi", "yakuhai"} & {*self.yaku[1:]})


@dataclass(frozen=True, slots=True)
class NoYakuInSight:
    """No yaku is near after the call."""


@dataclass(frozen=True, slots=True)
class CallWaits:
    tile: str
    waits: tuple[str, ...]
    live: int
    winning: tuple[str, ...]
    furiten: bool
    least: int
    """The points of the smallest ron with a yaku, including honba and sticks; 0 without a yaku."""
    most: int
    """The points of the largest ron."""
    yaku: tuple[int, ...] = ()
    honba: int = 0
    sticks: int = 0
    """The points of honba and riichi sticks included in `least` and `most`."""


@dataclass(frozen=True, slots=True)
class StaysLast:
    points: int
    """The points of the win, including honba and sticks."""
    behind: int
    """The points to third place."""


@dataclass(frozen=True, slots=True)
class OtherFirst:
    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewDora:
    """A kan gives a draw, and everyone a new dora."""


@dataclass(frozen=True, slots=True)
class TilesLeft:
    tiles: int
    safe: int | None
    """How many of these tiles are safe against every riichi; None if nobody is in riichi."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class KanThreat:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RiichiWaits:
    tile: str
    waits: tuple[str, ...]
    live: int
    better: int = 0
    """The number of tiles that would improve the wait; counted for poor waits only."""
    silent: tuple[str, ...] = ()
    """The live waits that win without riichi."""


@dataclass(frozen=True, slots=True)
class RiichiWorth:
    quiet: int | None
    """The points of the smallest ron without riichi, including honba and sticks; None if some wait
    has no yaku without riichi."""
    riichi: int
    """The points of the smallest ron with riichi."""
    honba: int = 0
    sticks: int = 0
    """The points of honba and riichi sticks included in `quiet` and `riichi`."""
    average: int = 0
    """The expected points of a ron with riichi and ura dora, over the live tiles, rounded to 100; 0
    in older logs."""


@dataclass(frozen=True, slots=True)
class RiichiFuriten:
    """After riichi, the furiten hand could win only by tsumo."""


@dataclass(frozen=True, slots=True)
class RiichiBound:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WinEnds:
    """A win ends the round."""


@dataclass(frozen=True, slots=True)
class WinWorth:
    points: int
    """The points excluding ura dora, including honba and sticks."""
    honba: int = 0
    sticks: int = 0
    """The points of honba and riichi sticks included in `points`."""


@dataclass(frozen=True, slots=True)
class WinFuriten:
    riichi: bool


@dataclass(frozen=True, slots=True)
class OrphansHeld:
    count: int


@dataclass(frozen=True, slots=True)
class ThenThrow:
    """The advised discard after a call."""

    tile: str
    good: int = 0
    """The number of ryanmen that remain if the hand is one step from ready; 0 in older logs."""
    poor: int = 0
    """The number of kanchan and penchan that remain."""
    pairs: int = 0


OfferFact: TypeAlias = (
    CallSteps | ThenThrow | KanSteps | KanWorth | OpensHand | YakuInSight | NoYakuInSight
    | CallWaits | StaysLast | OtherFirst | NewDora | TilesLeft | KanThreat | RiichiWaits
    | RiichiWorth | RiichiFuriten | RiichiBound | WinEnds | WinWorth | WinFuriten | OrphansHeld
)  # fmt: skip


def is_honour_wait(waits: RiichiWaits) -> bool:
    return all(is_honour(parse_kind(each)) for each in waits.waits) and waits.live > 1
