"""What a call, riichi, kan or win changes.

Kinds and tiles go by their names, ``5m``, a red five ``0m``.
"""

from dataclasses import dataclass
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
