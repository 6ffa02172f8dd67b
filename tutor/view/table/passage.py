"""Which tile went from one place to another between two views of a table. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.observation import Observation, RiverTile
from rules.tiles import Seat, Tile


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
        if not _goes_on(old, now):
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


def _goes_on(old: Sequence[RiverTile], now: Sequence[RiverTile]) -> bool:
    orders = [each.order for each in old], [each.order for each in now[: len(old)]]
    tiles = [each.tile for each in old], [each.tile for each in now[: len(old)]]
    return orders[0] == orders[1] and tiles[0] == tiles[1]


def _of(river_tile: RiverTile, discarder: Seat) -> TilePassage:
    return TilePassage(river_tile.tile, discarder, river_tile.called_by)
