"""Observation: all that one seat may know at one moment, and nothing more."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.events import FourPoints
from rules.melds import Meld
from rules.placement import place_of
from rules.ruleset import Ruleset
from rules.tiles import (
    EAST,
    NO_KINDS,
    Kind,
    KindMask,
    Seat,
    Tile,
    count_kinds,
    dora_of,
    is_dragon,
    is_red,
    kind_of,
)

_UNSEEN: Final = bytes.maketrans(bytes(range(5)), bytes(range(4, -1, -1)))
_OPPONENTS: Final = tuple(
    (Seat((seat + 1) % 4), Seat((seat + 2) % 4), Seat((seat + 3) % 4)) for seat in range(4)
)


@dataclass(frozen=True, slots=True)
class RiverTile:
    """One discard in a river, also where it was called from it."""

    tile: Tile
    tsumogiri: bool
    riichi: bool
    """Laid sideways to declare riichi."""
    order: int
    """How many discards of the whole round came before it, from 0."""
    called_by: Seat | None = None
    """Who took it into a meld; it still counts for furiten and genbutsu."""


@dataclass(frozen=True, slots=True)
class Observation:
    """All that one seat can see at one moment. Tuples of four are in seat order, the own seat
    included."""

    rules: Ruleset
    seat: Seat
    round: int
    """0 East 1 ... 4 South 1."""
    honba: int
    kyotaku: int
    dealer: Seat
    points: FourPoints
    hand: tuple[Tile, ...]
    """Own closed tiles, ascending, the drawn one included."""
    drawn: Tile | None
    """The tile just drawn; None after a call and between turns."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    riichi: tuple[bool, bool, bool, bool]
    """Who has declared (from the declaring discard on)."""
    dora_indicators: tuple[Tile, ...]
    tiles_left: int
    """Draws left in the live wall."""
    turn: int
    """Own junme: the number of the own discard that is due or was last made, from 1."""
    genbutsu: tuple[KindMask, ...]
    """A mask a seat: what it can never ron from now on (own discards, called ones included, and
    all that passed after its riichi)."""
    passed: tuple[KindMask, ...]
    """A mask a seat: what others discarded since its last draw or call; it cannot ron these until
    it draws again."""
    seen: bytes
    """34 counts: copies of each kind that this seat can see, its own hand included."""
    forbidden: KindMask = NO_KINDS
    """Kinds that may not be discarded now (kuikae, after an own call)."""
    ippatsu: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Whose riichi is in its first uninterrupted go-around."""

    @property
    def counts(self) -> list[int]:
        """(34,) counts of the own closed tiles."""
        return count_kinds(self.hand)

    @property
    def unseen(self) -> tuple[int, ...]:
        """(34,) live copies of each kind, 0..4, as far as this seat can know."""
        return tuple(self.seen.translate(_UNSEEN))

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        """The melds of the observing seat."""
        return self.melds[self.seat]

    @property
    def is_open(self) -> bool:
        """Whether the own hand has been opened by a call."""
        return any(meld.is_open for meld in self.own_melds)

    @property
    def opponents(self) -> tuple[Seat, Seat, Seat]:
        """The others in turn order: right (shimocha), across (toimen), left (kamicha)."""
        return _OPPONENTS[self.seat]

    @property
    def is_dealer(self) -> bool:
        """Whether the seat deals."""
        return self.seat == self.dealer

    @property
    def round_wind(self) -> Kind:
        """The round wind: East for rounds 0 to 3, South for 4 to 7, West after."""
        return Kind(EAST + self.round // 4)

    def wind_of(self, seat: Seat) -> Kind:
        """Return the seat wind: East for the dealer, then South, West, North in turn order."""
        return Kind(EAST + (seat - self.dealer) % 4)

    def is_yakuhai(self, kind: Kind, seat: Seat) -> bool:
        """Return whether three of the kind are a yaku for that seat."""
        return is_dragon(kind) or kind in (self.round_wind, self.wind_of(seat))

    @property
    def dora(self) -> tuple[Kind, ...]:
        """The dora kinds, one per indicator: a kind that two indicators name counts twice."""
        return tuple(dora_of(kind_of(indicator)) for indicator in self.dora_indicators)

    def dora_in(self, tile: Tile) -> int:
        """Return how many dora one tile is worth, red included."""
        kind = kind_of(tile)
        return self.dora.count(kind) + (self.rules.red_fives and is_red(tile))

    def place_of(self, seat: Seat) -> int:
        """Return the placement of a seat by points, 1 to 4; of equal points the first dealer's
        order decides."""
        return place_of(self.points, seat)

    @property
    def must_tsumogiri(self) -> bool:
        """Whether the seat is in riichi, so that it has to discard what it draws."""
        return self.riichi[self.seat]

    @property
    def discards(self) -> tuple[Tile, ...]:
        """The tiles that may be discarded now, one per kind: the plain five where both are held."""
        if self.must_tsumogiri and self.drawn is not None:
            return (self.drawn,)
        return _one_of_each(self.hand, self.forbidden)


@lru_cache(maxsize=64)
def _one_of_each(hand: tuple[Tile, ...], forbidden: KindMask) -> tuple[Tile, ...]:
    """Return a tile of each kind that may be discarded, the plain five before the red one.
    (Kept for a while: what is said of one position asks the same many times.)"""
    choice: dict[Kind, Tile] = {}
    for tile in hand:
        kind = kind_of(tile)
        if not forbidden >> kind & 1 and (kind not in choice or is_red(choice[kind])):
            choice[kind] = tile
    return tuple(choice.values())
