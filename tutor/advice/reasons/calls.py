"""What a call, riichi, kan or win changes, and why it is taken or not.

Kinds and tiles go by their names, ``5m``, a red five ``0m``.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class CallSteps:
    """What a chi or pon does for speed."""

    before: int
    """Shanten without it."""
    after: int
    """Shanten with it, after the fastest discard."""
    draws_before: int
    """Live tiles that help next without it."""
    draws_after: int


@dataclass(frozen=True, slots=True)
class KanSteps:
    """What a kan does for speed."""

    before: int
    """Shanten without it."""
    after: int


@dataclass(frozen=True, slots=True)
class OpensHand:
    """The hand is closed before, and open after."""


@dataclass(frozen=True, slots=True)
class YakuInSight:
    """The yaku that the hand can win with after the call, the nearest first."""

    yaku: tuple[str, ...]
    """``yakuhai``, ``tanyao``, ``toitoi``, ``honitsu``, ``chinitsu``, ``ittsu``, ``sanshoku``,
    ``chanta``."""
    kinds: tuple[str, ...]
    """The kind of a yakuhai, the first kind of the suit of a flush or straight, the lowest kind (in
    man) of three colours; empty for other yaku."""
    steps: int
    """Shanten of the nearest, with its yaku."""
    further: int
    """How many steps further off than the hand itself."""
    draws: int | None = None
    """The good draws that keep a yaku, where others lose it; None: all do, or the hand is ready."""


@dataclass(frozen=True, slots=True)
class NoYakuInSight:
    """No yaku is near after the call."""


@dataclass(frozen=True, slots=True)
class CallWaits:
    """What the hand waits for after a call that makes it ready."""

    tile: str
    """The discard that makes the most of it."""
    waits: tuple[str, ...]
    live: int
    """Tiles of these that are not seen."""
    winning: tuple[str, ...]
    """The waits with a yaku: on the others the hand cannot win."""
    furiten: bool
    """One of the waits lies in the own river: no ron."""
    least: int
    """Points of the smallest ron with a yaku; 0: none has one."""
    most: int
    """Points of the biggest one."""
    yaku: tuple[int, ...] = ()
    """What every one of the winning waits has, by Tenhou's numbers, dora left out."""


@dataclass(frozen=True, slots=True)
class StaysLast:
    """In the last round a win would leave the seat in last place."""

    points: int
    """What it may win at most, by ron."""
    behind: int
    """Points to the third place."""


@dataclass(frozen=True, slots=True)
class OtherFirst:
    """The plan places other discards before those that riichi could be declared with."""

    tiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewDora:
    """A kan gives a draw, and everybody a dora."""


@dataclass(frozen=True, slots=True)
class TilesLeft:
    """What stays in the hand to be safe with."""

    tiles: int
    """After the call and a discard."""
    safe: int | None
    """How many nobody in riichi can win on now; None: nobody is in riichi."""
    seats: tuple[Seat, ...]
    """The opponents in riichi."""


@dataclass(frozen=True, slots=True)
class KanThreat:
    """Opponents in riichi, who may get the new dora."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RiichiWaits:
    """What the hand waits for after the riichi."""

    tile: str
    """The discard that declares it."""
    waits: tuple[str, ...]
    live: int
    """Tiles of these that are not seen."""


@dataclass(frozen=True, slots=True)
class RiichiWorth:
    """What a ron pays at least."""

    quiet: int | None
    """Points without riichi; None: not every wait has a yaku then."""
    riichi: int
    """Points with it."""


@dataclass(frozen=True, slots=True)
class RiichiFuriten:
    """The riichi could win by tsumo only."""


@dataclass(frozen=True, slots=True)
class RiichiBound:
    """What riichi costs: the stick, and the choice of the discard."""

    seats: tuple[Seat, ...]
    """The opponents in riichi."""


@dataclass(frozen=True, slots=True)
class WinEnds:
    """A win ends the round."""


@dataclass(frozen=True, slots=True)
class WinWorth:
    """What the winner gets, honba and sticks aside."""

    points: int


@dataclass(frozen=True, slots=True)
class WinFuriten:
    """Passing a ron makes the seat furiten."""

    riichi: bool
    """For the rest of the round: the seat is in riichi."""


@dataclass(frozen=True, slots=True)
class OrphansHeld:
    """How many kinds of terminals and honours the hand holds."""

    count: int


OfferFact: TypeAlias = (
    CallSteps
    | KanSteps
    | OpensHand
    | YakuInSight
    | NoYakuInSight
    | CallWaits
    | StaysLast
    | OtherFirst
    | NewDora
    | TilesLeft
    | KanThreat
    | RiichiWaits
    | RiichiWorth
    | RiichiFuriten
    | RiichiBound
    | WinEnds
    | WinWorth
    | WinFuriten
    | OrphansHeld
)


class OfferReason(Enum):
    """Why an offer is taken or not. Each is a judgement without facts of its own."""

    TAKE_WIN = auto()
    WIN_LAST_PLACE = auto()
    """It is there, but ends the game with the seat in last place."""
    THROW_IN = auto()
    """Thirteen orphans are far: the round is thrown in."""
    KEEP_ORPHANS = auto()
    """Thirteen orphans are in reach."""
    CALL_NO_YAKU = auto()
    CALL_NO_NEARER = auto()
    CALL_FAR = auto()
    """Somebody is in riichi, and the hand would still be far from ready."""
    CALL_LAST_PLACE = auto()
    """In the last round such a win leaves the seat in last place."""
    CALL_FURITEN = auto()
    """The hand would be ready, but furiten."""
    CALL_HALF_YAKU = auto()
    """Few of the waits, or of the good draws, would keep a yaku."""
    CALL_FIRST_PLACE = auto()
    """In the last round such a win is enough to finish first."""
    CALL_OFF_LAST = auto()
    """In the last round such a win is enough to leave last place."""
    CALL_YAKUHAI_ONLY = auto()
    """It makes a yaku at once, but brings the hand no nearer."""
    CALL_DETOUR = auto()
    """The nearest yaku is further off than the hand itself."""
    CALL_YAKUHAI = auto()
    CALL_READY = auto()
    CALL_NEARER = auto()
    """The hand is open already."""
    CALL_EARLY = auto()
    """A closed hand that is far from ready keeps more ways open."""
    CALL_WORTH = auto()
    CALL_CLOSER = auto()
    """It brings a closed hand nearer."""
    CALL_GOOD_DRAWS = auto()
    CALL_FEW_ALONE = auto()
    """Without it few draws are good."""
    CALL_YAKU_NEAR = auto()
    """The yaku is as near as the hand itself."""
    CALL_FEW_FILL = auto()
    """Hardly a tile is left that would complete the same by a draw."""
    CALL_LATE = auto()
    CALL_DEALER = auto()
    CALL_CHEAP = auto()
    CALL_IS_READY = auto()
    """The hand is ready without it."""
    CALL_STILL_FAR = auto()
    CALL_THIN = auto()
    """Few draws are good after it, or few tiles to wait on."""
    CALL_ALONE = auto()
    """Without it enough draws are good."""
    CALL_FILLS = auto()
    """Enough tiles are left that would complete the same by a draw."""
    CALL_TIME = auto()
    """It is early."""
    CALL_RIICHI = auto()
    """Somebody is in riichi: a call leaves fewer tiles to fold with."""
    CALL_LEADS = auto()
    """The seat leads, and stays safer closed."""
    CALL_BEHIND = auto()
    """The seat is last, and the hand small."""
    CALL_LITTLE = auto()
    """It brings less than it gives up."""
    KAN_OPEN = auto()
    """It opens the hand."""
    KAN_DORA = auto()
    """The hand is open already: it gives everybody a dora."""
    KAN_SLOWER = auto()
    KAN_HELPS_THEM = auto()
    """Somebody is in riichi."""
    KAN_KEEPS_MORE = auto()
    """Without the kan the four tiles stay of use."""
    KAN_DRAW = auto()
    """It costs nothing and gives a draw."""
    RIICHI_OFF_PLAN = auto()
    """The plan places another discard first."""
    RIICHI_DEAD = auto()
    """No tile is left to win on."""
    RIICHI_BIG = auto()
    """The hand is worth enough without it."""
    RIICHI_ENOUGH = auto()
    """A win without it finishes first."""
    RIICHI_FURITEN = auto()
    RIICHI_THIN = auto()
    """Few tiles are left to win on."""
    RIICHI_LATE = auto()
    """It is late, somebody is in riichi, and the hand can win without it."""
    RIICHI_LAST_PLACE = auto()
    """In the last round such a win leaves the seat in last place."""
    RIICHI_FEW_DRAWS = auto()
    """Hardly a draw is left."""
    RIICHI_LEAD = auto()
    """The seat leads, it is late, and the wait is on one kind."""
    RIICHI_YAKU = auto()
    """Without it not every wait has a yaku."""
    RIICHI_POINTS = auto()
    """It makes the hand worth more."""
