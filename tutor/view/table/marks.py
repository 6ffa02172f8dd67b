"""Marks on tiles, and tiles that move."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from rules.observation import Observation, RiverTile
from rules.tiles import Seat, Tile, kind_of
from tutor.language import gettext
from tutor.text.groups import Group
from tutor.text.names import tile_word
from tutor.text.table import listed


@dataclass(frozen=True, slots=True)
class TilePassage:
    tile: Tile
    discarder: Seat
    taker: Seat | None


def find_passage(before: Observation, after: Observation) -> TilePassage | None:
    if (before.seat, before.round, before.honba) != (after.seat, after.round, after.honba):
        return None
    new: list[tuple[int, TilePassage]] = []
    called: list[TilePassage] = []
    for seat, (old, now) in enumerate(zip(before.rivers, after.rivers, strict=True)):
        orders = [each.order for each in old], [each.order for each in now[: len(old)]]
        tiles = [each.tile for each in old], [each.tile for each in now[: len(old)]]
        if not (orders[0] == orders[1] and tiles[0] == tiles[1]):
            return None
        fresh = [(each.order, _of(each, Seat(seat))) for each in now[len(old) :]]
        if seat == after.seat and len(fresh) > 1:
            return None
        new += fresh
        called += [
            _of(each, Seat(seat))
            for was, each in zip(old, now, strict=False)
            if was.called_by is None and each.called_by is not None
        ]
    if new:
        return min(new, key=lambda each: each[0])[1]
    return called[0] if called else None


def _of(river_tile: RiverTile, discarder: Seat) -> TilePassage:
    return TilePassage(river_tile.tile, discarder, river_tile.called_by)


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
    reasons: Mapping[Tile, str] = field(default_factory=dict)
    pointed: Tile | None = None
    groups: tuple[Group, ...] = ()

    @property
    def framed(self) -> Tile | None:
        return self.pointed if self.played is None else self.played


NO_MARKS = HandMarks()


def marks_of(
    hand: Iterable[Tile],
    ranks: Iterable[tuple[Tile, int]],
    played: Tile | None = None,
    safety: Mapping[Tile, SafetyMark] | None = None,
    groups: tuple[Group, ...] = (),
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
        groups=groups,
    )


def safety_words(mark: SafetyMark) -> str:
    return {
        SafetyMark.RISKY: gettext("risky"),
        SafetyMark.UNCERTAIN: gettext("uncertain"),
        SafetyMark.FAIRLY_SAFE: gettext("fairly safe"),
        SafetyMark.SAFE: gettext("cannot lose"),
    }[mark]


def hand_tile_words(tile: Tile, observation: Observation, marks: HandMarks) -> str:
    parts = [tile_word(tile, observation.rules.red_fives)]
    if tile == observation.drawn:
        parts.append(gettext("drawn"))
    if tile in marks.chips:
        parts.append(gettext("choice {rank}").format(rank=marks.chips[tile]))
    if tile == marks.played:
        parts.append(gettext("you threw it"))
    if tile == marks.pointed:
        parts.append(gettext("you chose it"))
    if tile in marks.bars:
        parts.append(gettext("fits the plan"))
    if tile in marks.barred:
        parts.append(gettext("cannot be thrown now"))
    if tile in marks.safety:
        parts.append(safety_words(marks.safety[tile]))
    return listed(parts)
