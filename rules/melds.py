"""Melds: what a call lays open (or a closed kan lays down)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.message import Message
from rules.tiles import NO_KINDS, Kind, KindMask, Seat, Tile, kind_of


class MeldType(StrEnum):
    """The five types of meld."""

    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"

    @property
    def message(self) -> Message:
        """Return the name of the type, to be translated."""
        return _NAMES[self]


_NAMES: Final = {
    MeldType.CHI: Message("chi"),
    MeldType.PON: Message("pon"),
    MeldType.DAIMINKAN: Message("daiminkan"),
    MeldType.KAKAN: Message("kakan"),
    MeldType.ANKAN: Message("ankan"),
}


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld on the table."""

    type: MeldType
    tiles: tuple[Tile, ...]
    """All its tiles, ascending: 3, or 4 for a kan."""
    called: Tile | None = None
    """The tile taken from another seat's river; None for a closed kan."""
    from_seat: Seat | None = None
    """Who discarded the called tile; None for a closed kan. A kakan keeps its pon's."""
    added: Tile | None = None
    """The fourth tile of a kakan."""

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand (a closed kan does not)."""
        return self.type is not MeldType.ANKAN

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles."""
        return len(self.tiles) == 4

    @property
    def kind(self) -> Kind:
        """Its lowest kind."""
        return kind_of(self.tiles[0])

    @property
    def from_hand(self) -> tuple[Tile, ...]:
        """The tiles that left the hand when the meld was laid (a kakan: only the added one)."""
        if self.type is MeldType.KAKAN:
            return (self.added,) if self.added is not None else ()
        return tuple(tile for tile in self.tiles if tile != self.called)


def kuikae(meld: Meld) -> KindMask:
    """Return the kinds that Tenhou's kuikae rule forbids to discard right after this call: the
    called one, and for a chi the one at the other end."""
    if meld.called is None or meld.is_kan:
        return NO_KINDS
    called = kind_of(meld.called)
    mask = 1 << called
    if meld.type is MeldType.CHI:
        low, high = kind_of(meld.tiles[0]), kind_of(meld.tiles[-1])
        other = Kind(high + 1) if called == low else Kind(low - 1) if called == high else None
        if other is not None and other >= 0 and other // 9 == called // 9:
            mask |= 1 << other
    return KindMask(mask)
