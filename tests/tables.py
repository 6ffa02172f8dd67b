"""Rounds laid by hand, in a line or two each."""

from collections.abc import Mapping

from rules.events import Deal, Discard, Draw
from rules.round import Round
from rules.ruleset import Ruleset
from rules.tiles import SEATS, Seat, Tile, kind_of, parse_kind, parse_tiles


def deal(
    hands: Mapping[int, str], keep: str = "", rules: Ruleset | None = None, dealer: int = 0
) -> Round:
    """A fresh round in which some seats hold what is said, the others any thirteen tiles.

    `keep` stays in the wall, so that it can be drawn later. The indicator is a free tile.
    """
    taken: set[Tile] = set()
    held = {seat: tuple(_copy(t, taken) for t in parse_tiles(text)) for seat, text in hands.items()}
    kept = {_copy(t, taken) for t in parse_tiles(keep)}
    rest = [Tile(t) for t in range(135, -1, -1) if t not in taken]
    # every third tile, so that the hands nobody asked for are far from anything
    filler = iter(rest[::3] + rest[1::3] + rest[2::3])
    tiles = tuple(held.get(seat) or tuple(next(filler) for _ in range(13)) for seat in SEATS)
    assert not kept & {t for hand in tiles for t in hand}
    table = Round(rules or Ruleset())
    table.apply(Deal(0, 0, 0, Seat(dealer), (25_000,) * 4, tiles, next(filler)))
    return table


def _copy(tile: Tile, taken: set[Tile]) -> Tile:
    kind = kind_of(tile)
    copies = [tile] if tile in (16, 52, 88) else [Tile(kind * 4 + copy) for copy in (3, 2, 1, 0)]
    copy = next(c for c in copies if c not in taken)
    taken.add(copy)
    return copy


def free(table: Round, name: str) -> Tile:
    """A copy of that kind that has not come into sight."""
    kind = parse_kind(name)
    return next(Tile(kind * 4 + c) for c in (3, 2, 1, 0) if not table.where[kind * 4 + c])


def draw(table: Round, seat: int, name: str) -> Tile:
    """The seat draws that tile."""
    tile = free(table, name)
    table.apply(Draw(Seat(seat), tile))
    return tile


def throw(table: Round, seat: int, name: str, *, riichi: bool = False) -> Tile:
    """The seat throws that tile: the one just drawn where it can be."""
    hand = table.hands[seat] or []
    copies = [t for t in hand if kind_of(t) == parse_kind(name)]
    tile = table.drawn if table.drawn in copies else copies[-1]
    assert tile is not None
    table.apply(Discard(Seat(seat), tile, tile == table.drawn, riichi))
    return tile


def go(table: Round, turns: str) -> None:
    """Draw and throw: ``0:6z 1:9s`` lets the seats draw and throw these one after another."""
    for turn in turns.split():
        seat, name = turn.split(":")
        draw(table, int(seat), name)
        throw(table, int(seat), name)
