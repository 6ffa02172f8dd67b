"""What is marked on the own hand: ranks, the played tile, and how safe each discard is. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from rules.tiles import Tile, kind_of


class SafetyMark(IntEnum):
    RISKY = 0
    UNCERTAIN = 1
    FAIRLY_SAFE = 2
    SAFE = 3


@dataclass(frozen=True, slots=True)
class HandMarks:
    chips: Mapping[Tile, int] = field(default_factory=dict)
    raised: frozenset[Tile] = frozenset()
    played: Tile | None = None
    safety: Mapping[Tile, SafetyMark] = field(default_factory=dict)
    bars: frozenset[Tile] = frozenset()
    barred: frozenset[Tile] = frozenset()
    told: Mapping[Tile, str] = field(default_factory=dict)
    pointed: Tile | None = None

    @property
    def framed(self) -> Tile | None:
        return self.pointed if self.played is None else self.played


NO_MARKS = HandMarks()


def marks_of(
    hand: Iterable[Tile],
    ranks: Iterable[tuple[Tile, int]],
    played: Tile | None = None,
    safety: Mapping[Tile, SafetyMark] | None = None,
) -> HandMarks:
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
