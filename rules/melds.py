from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from rules.message import Message
from rules.tiles import NO_KINDS, Kind, KindMask, Seat, Tile, kind_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class MeldType(StrEnum):
    CHI = "chi"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    KAKAN = "kakan"
    ANKAN = "ankan"

    @property
    def message(self) -> Message:
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
    type: MeldType
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_seat: Seat | None = None
    added: Tile | None = None

    @property
    def is_open(self) -> bool:
        return self.type is not MeldType.ANKAN

    @property
    def is_kan(self) -> bool:
        return len(self.tiles) == 4

    @property
    def kind(self) -> Kind:
        return kind_of(self.tiles[0])

    @property
    def from_hand(self) -> tuple[Tile, ...]:
        if self.type is MeldType.KAKAN:
            return (self.added,) if self.added is not None else ()
        return tuple(tile for tile in self.tiles if tile != self.called)


def kuikae(meld: Meld) -> KindMask:
    """Return the kinds that Tenhou's kuikae rule forbids discarding right after a call: the called
    kind and, for a chi, the kind at the other end."""
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


@dataclass(frozen=True, eq=False, slots=True)
class LaidMelds:
    count: "NDArray[np.int8]"
    """(n,) the number of melds, 0..4, including closed kans."""
    is_open: "NDArray[np.bool_]"
    """(n,) whether a call has opened the hand."""
    runs: "NDArray[np.uint8]"
    """(n, 34) the number of runs, by lowest kind."""
    triplets: "NDArray[np.uint8]"
    """(n, 34) the number of triplets and kans, by kind."""

    @classmethod
    def stack(cls, hands: Sequence[Sequence[Meld]]) -> "LaidMelds":
        import numpy as np  # noqa: PLC0415  slow to load: not before a frame

        n = len(hands)
        runs, triplets = np.zeros((n, 34), np.uint8), np.zeros((n, 34), np.uint8)
        for row, melds in enumerate(hands):
            for meld in melds:
                (runs if meld.type is MeldType.CHI else triplets)[row, meld.kind] += 1
        return cls(
            np.array([len(melds) for melds in hands], np.int8),
            np.array([any(meld.is_open for meld in melds) for melds in hands], bool),
            runs,
            triplets,
        )

    def rows(self, which: "NDArray[np.intp]") -> "LaidMelds":
        return LaidMelds(
            self.count[which], self.is_open[which], self.runs[which], self.triplets[which]
        )
