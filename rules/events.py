"""What happens at a table, in the order in which it happens.

A round begins with a Deal and ends with one or more Wins or a Ryukyoku. Tiles that a seat may not
see are None in the stream that is masked for that seat (`mask`).
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias, assert_never

from rules.melds import Meld
from rules.tiles import Seat, Tile

FourPoints: TypeAlias = tuple[int, int, int, int]
"""A number of points a seat, in seat order."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The start of a round: thirteen tiles each, one dora indicator revealed."""

    round: int
    """0 East 1, 1 East 2 ... 4 South 1 ... 8 West 1."""
    honba: int
    kyotaku: int
    """Riichi sticks on the table from earlier rounds."""
    dealer: Seat
    points: FourPoints
    hands: tuple[tuple[Tile, ...] | None, ...]
    """Thirteen tiles a seat, None where hidden."""
    dora_indicator: Tile


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from the wall, or from the dead wall after a kan."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Discard:
    """A discard; with `riichi` it declares riichi."""

    seat: Seat
    tile: Tile
    tsumogiri: bool
    """The very tile just drawn."""
    riichi: bool = False


@dataclass(frozen=True, slots=True)
class RiichiAccepted:
    """A riichi that stands: nobody won on its tile, and 1000 points go on the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Call:
    """A meld that a seat lays: chi, pon or any kan."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class DoraRevealed:
    """One more dora indicator, revealed after a kan."""

    indicator: Tile


@dataclass(frozen=True, slots=True)
class Win:
    """A win by tsumo (`from_seat` is the winner) or ron. Multiple ron is one Win per winner."""

    seat: Seat
    from_seat: Seat
    tile: Tile
    ura_indicators: tuple[Tile, ...]
    """What was turned for a riichi; empty otherwise."""
    deltas: FourPoints
    """What each seat gains by this win, honba and sticks included."""
    han: int | None = None
    fu: int | None = None
    yaku: tuple[tuple[int, int], ...] = ()
    """(Tenhou's yaku number 0..54, han) where the record tells; yakuman count 13 han."""
    pao_seat: Seat | None = None
    """Who is liable for the yakuman, where somebody is."""


class RyukyokuType(StrEnum):
    """The reason why a round ends without a winner."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI_MANGAN = "nagashi_mangan"
    NINE_TERMINALS = "nine_terminals"
    FOUR_WINDS = "four_winds"
    FOUR_RIICHI = "four_riichi"
    FOUR_KANS = "four_kans"
    TRIPLE_RON = "triple_ron"


@dataclass(frozen=True, slots=True)
class Ryukyoku:
    """The end of a round without a winner."""

    type: RyukyokuType
    tenpai: tuple[bool, bool, bool, bool]
    """Who shows a ready hand (all False where that does not matter)."""
    deltas: FourPoints
    nagashi: tuple[Seat, ...] = ()
    """Who is paid for nagashi mangan."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """A lost connection: from now on the seat discards what it draws."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reconnected:
    """A connection that is back."""

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


def mask(event: Event, seat: Seat) -> Event:
    """Return the event as a seat sees it: the hands and draws of others are None.

    Ura-dora and a winner's hand are seen only once the round is over, so a Win stays whole.
    """
    match event:
        case Deal():
            hands = tuple(hand if who == seat else None for who, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        case Draw():
            return event if event.seat == seat else replace(event, tile=None)
        case (
            Discard()
            | RiichiAccepted()
            | Call()
            | DoraRevealed()
            | Win()
            | Ryukyoku()
            | Disconnected()
            | Reconnected()
        ):
            return event
    assert_never(event)


def is_end(event: Event) -> bool:
    """Return whether the event ends the round (after a Win another seat's Win may follow)."""
    return isinstance(event, Win | Ryukyoku)


NO_POINTS: FourPoints = (0, 0, 0, 0)
