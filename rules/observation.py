from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules import tiles
from rules.events import FourPoints, Ruleset
from rules.melds import Meld
from rules.placement import placement_of

_UNSEEN: Final = bytes.maketrans(bytes(range(5)), bytes(range(4, -1, -1)))
_OPPONENTS: Final = tuple(
    (tiles.Seat((seat + 1) % 4), tiles.Seat((seat + 2) % 4), tiles.Seat((seat + 3) % 4))
    for seat in range(4)
)


class RiverTile(NamedTuple):
    tile: tiles.Tile
    tsumogiri: bool
    riichi: bool
    order: int
    called_by: tiles.Seat | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that one seat can see at one moment, and nothing more. Tuples of four are in seat
    order."""

    rules: Ruleset
    seat: tiles.Seat
    round: int
    honba: int
    kyotaku: int
    dealer: tiles.Seat
    points: FourPoints
    hand: tuple[tiles.Tile, ...]
    drawn: tiles.Tile | None
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    riichi: tuple[bool, bool, bool, bool]
    dora_indicators: tuple[tiles.Tile, ...]
    tiles_left: int
    turn: int
    genbutsu: tuple[tiles.KindMask, ...]
    """One mask per seat: the kinds on which the seat can never win by ron (its own discards,
    including called ones, and every tile passed since its riichi)."""
    passed: tuple[tiles.KindMask, ...]
    """One mask per seat: the other seats' discards since its last draw or call, on which it cannot
    win by ron until it draws again."""
    seen: bytes
    forbidden: tiles.KindMask = tiles.NO_KINDS
    ippatsu: tuple[bool, bool, bool, bool] = (False, False, False, False)
    double_riichi: tuple[bool, bool, bool, bool] = (False, False, False, False)
    rinshan: bool = False
    """Whether the seat has just drawn after its own kan."""

    def __hash__(self) -> int:
        """Return a hash of the fields that nearly always distinguish two observations; hashing all
        fields takes 20 times as long."""
        return hash((self.hand, self.seat, self.turn, self.tiles_left, self.points))

    @property
    def counts(self) -> list[int]:
        return tiles.count_kinds(self.hand)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The unseen copies of each of the 34 kinds, 0..4."""
        return tuple(self.seen.translate(_UNSEEN))

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        return self.melds[self.seat]

    @property
    def is_open(self) -> bool:
        return any(meld.is_open for meld in self.own_melds)

    @property
    def is_first_turn(self) -> bool:
        """Whether the seat has not discarded and nobody has called, so that riichi would be a
        double riichi."""
        return not (self.rivers[self.seat] or any(self.melds))

    @property
    def opponents(self) -> tuple[tiles.Seat, tiles.Seat, tiles.Seat]:
        return _OPPONENTS[self.seat]

    @property
    def is_dealer(self) -> bool:
        return self.seat == self.dealer

    @property
    def round_wind(self) -> tiles.Kind:
        return tiles.Kind(tiles.EAST + self.round // 4)

    def wind_of(self, seat: tiles.Seat) -> tiles.Kind:
        return tiles.Kind(tiles.EAST + (seat - self.dealer) % 4)

    def is_yakuhai(self, kind: tiles.Kind, seat: tiles.Seat) -> bool:
        return tiles.is_dragon(kind) or kind in (self.round_wind, self.wind_of(seat))

    @property
    def dora(self) -> tuple[tiles.Kind, ...]:
        return _dora(self.dora_indicators)

    def dora_in(self, tile: tiles.Tile) -> int:
        kind, extra = tiles.kind_of(tile), tile in self.rules.extra_reds
        return self.dora.count(kind) + (self.rules.red_fives and tiles.is_red(tile)) + extra

    def place_of(self, seat: tiles.Seat) -> int:
        """Return the placement of a seat by points, 1 to 4; ties go by seat order."""
        return placement_of(self.points, seat)

    @property
    def must_tsumogiri(self) -> bool:
        return self.riichi[self.seat]

    @property
    def discards(self) -> tuple[tiles.Tile, ...]:
        if self.must_tsumogiri and self.drawn is not None:
            return (self.drawn,)
        return _one_of_each(self.hand, self.forbidden)


@lru_cache(maxsize=64)
def _dora(indicators: tuple[tiles.Tile, ...]) -> tuple[tiles.Kind, ...]:
    return tuple(tiles.dora_of(tiles.kind_of(indicator)) for indicator in indicators)


@lru_cache(maxsize=64)
def _one_of_each(hand: tuple[tiles.Tile, ...], forbidden: tiles.KindMask) -> tuple[tiles.Tile, ...]:
    choice: dict[tiles.Kind, tiles.Tile] = {}
    for tile in hand:
        kind = tiles.kind_of(tile)
        if not forbidden >> kind & 1 and (kind not in choice or tiles.is_red(choice[kind])):
            choice[kind] = tile
    return tuple(choice.values())
