"""What is marked on the own hand: ranks, the played tile, and how safe each discard is. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from rules.tiles import Tile, kind_of


class SafetyMark(IntEnum):
    """How safe a discard is against the worst of the threats: the number of dots under the tile."""

    RISKY = 0
    """Drawn as a triangle."""
    UNCERTAIN = 1
    FAIRLY_SAFE = 2
    SAFE = 3
    """Cannot deal in to that player."""


@dataclass(frozen=True, slots=True)
class HandMarks:
    """Marks on the tiles of one hand; tiles that it does not name are bare."""

    chips: Mapping[Tile, int] = field(default_factory=dict)
    """Rank in the plan, above the tile. Equal ranks are equal choices."""
    raised: frozenset[Tile] = frozenset()
    """Tiles that stand higher: the advice."""
    played: Tile | None = None
    """The tile that was discarded, framed."""
    safety: Mapping[Tile, SafetyMark] = field(default_factory=dict)
    bars: frozenset[Tile] = frozenset()
    """Tiles under a short bar: they fit the plan, in no order."""
    barred: frozenset[Tile] = frozenset()
    """Tiles that cannot be discarded now, drawn faint."""
    told: Mapping[Tile, str] = field(default_factory=dict)
    """More about a tile, for its tooltip and for screen readers."""
    pointed: Tile | None = None
    """A tile that was chosen and stays in the hand, framed as well."""

    @property
    def framed(self) -> Tile | None:
        """The tile that was discarded or chosen."""
        return self.pointed if self.played is None else self.played


NO_MARKS = HandMarks()


def marks_of(
    hand: Iterable[Tile],
    ranks: Iterable[tuple[Tile, int]],
    played: Tile | None = None,
    safety: Mapping[Tile, SafetyMark] | None = None,
) -> HandMarks:
    """Marks for a hand: each rank goes to every copy of its kind, the first ranks are raised.

    `ranks` names one tile a kind (a red and a plain five are one choice), `safety` likewise.
    """
    by_kind = {kind_of(tile): rank for tile, rank in ranks}
    safe = {kind_of(tile): mark for tile, mark in (safety or {}).items()}
    tiles = tuple(hand)
    chips = {tile: by_kind[kind_of(tile)] for tile in tiles if kind_of(tile) in by_kind}
    return HandMarks(
        chips=chips,
        raised=frozenset(tile for tile, rank in chips.items() if rank == 1),
        played=played,
        safety={tile: safe[kind_of(tile)] for tile in tiles if kind_of(tile) in safe},
    )
