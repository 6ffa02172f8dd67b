"""What a seat is offered: every action that the rules allow it now.

A win is offered as a Win without points, a nine-terminals draw as a Ryukyoku without points: the
table fills them in.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from rules.events import NO_POINTS, Call, Discard, Ryukyoku, RyukyokuType, Win
from rules.legal import (
    can_riichi,
    has_nine_terminals,
    is_tenpai_without,
    seat_waits,
    why_illegal,
    why_not_call,
)
from rules.melds import Meld, MeldType
from rules.round import Round
from rules.shanten import shanten
from rules.tiles import RED_FIVES, Kind, Seat, Tile, count_kinds, is_honour, kind_of

NOBODY = (False, False, False, False)

Action: TypeAlias = Discard | Call | Win | Ryukyoku


def own_turn(table: Round, seat: Seat) -> tuple[Action, ...]:
    """Everything the seat may do with fourteen tiles: throw, riichi, kan, tsumo, nine terminals.

    Discards of equal tiles are listed once for each copy that differs (red, or just drawn).
    """
    return (
        *_tsumo(table, seat),
        *_nine_terminals(table, seat),
        *own_kans(table, seat),
        *_discards(table, seat),
    )


def claims(table: Round, seat: Seat) -> tuple[Action, ...]:
    """Everything the seat may do with the tile that another has just thrown (or added to a kan).
    Passing is always possible; empty where nothing but passing is."""
    if table.offer is None or table.offer[0] == seat or table.ended:
        return ()
    thrower, tile = table.offer
    win = Win(seat, thrower, tile, (), NO_POINTS)
    wins = (win,) if _could_win(table, seat, tile) and why_illegal(table, win) is None else ()
    if table.is_chankan_offer():
        return wins
    calls = (
        Call(seat, meld)
        for meld in _possible_claims(table, seat)
        if why_not_call(table, seat, meld) is None
    )
    return (*wins, *calls)


def own_kans(table: Round, seat: Seat) -> tuple[Call, ...]:
    """The closed and added kans that the seat may declare on its own turn."""
    hand = table.hands[seat] or []
    melds = []
    counts = count_kinds(hand)
    for kind in (k for k, count in enumerate(counts) if count == 4):
        tiles = tuple(Tile(kind * 4 + copy) for copy in range(4))
        melds.append(Meld(MeldType.ANKAN, tiles))
    for pon in table.melds[seat]:
        for tile in hand:
            if pon.type is MeldType.PON and kind_of(tile) == pon.kind:
                tiles = tuple(sorted((*pon.tiles, tile)))
                melds.append(Meld(MeldType.KAKAN, tiles, pon.called, pon.from_seat, tile))
    return tuple(Call(seat, m) for m in melds if why_not_call(table, seat, m) is None)


def _discards(table: Round, seat: Seat) -> Iterator[Discard]:
    hand = table.hands[seat] or []
    near = can_riichi(table, seat) and shanten(count_kinds(hand), len(table.melds[seat])) <= 0
    for tile in _distinct(hand, table.drawn):
        discard = Discard(seat, tile, tile == table.drawn)
        if why_illegal(table, discard) is None:
            yield discard
            if near and is_tenpai_without(table, seat, tile):
                yield Discard(seat, tile, tile == table.drawn, riichi=True)


def _distinct(hand: list[Tile], drawn: Tile | None) -> Iterator[Tile]:
    seen: set[tuple[Kind, bool, bool]] = set()
    for tile in hand:
        face = (kind_of(tile), tile in RED_FIVES, tile == drawn)
        if face not in seen:
            seen.add(face)
            yield tile


def _tsumo(table: Round, seat: Seat) -> Iterator[Win]:
    if table.drawn is not None:
        win = Win(seat, seat, table.drawn, (), NO_POINTS)
        counts = count_kinds(table.hands[seat] or [])
        if shanten(counts, len(table.melds[seat])) == -1 and why_illegal(table, win) is None:
            yield win


def _nine_terminals(table: Round, seat: Seat) -> Iterator[Ryukyoku]:
    if has_nine_terminals(table, seat):
        yield Ryukyoku(RyukyokuType.NINE_TERMINALS, NOBODY, NO_POINTS)


def _possible_claims(table: Round, seat: Seat) -> Iterator[Meld]:
    """Every chi, pon and daiminkan that the tiles in hand could make, equal ones once."""
    assert table.offer is not None
    thrower, tile = table.offer
    kind = kind_of(tile)
    hand = table.hands[seat] or []
    same = [t for t in hand if kind_of(t) == kind]
    if len(same) == 3:
        yield Meld(MeldType.DAIMINKAN, tuple(sorted((*same, tile))), tile, thrower)
    for pair in _distinct_sets(combinations(same, 2)):
        yield Meld(MeldType.PON, tuple(sorted((*pair, tile))), tile, thrower)
    if thrower == (seat - 1) % 4 and not is_honour(kind):
        for pair in _distinct_sets(_chi_pairs(hand, kind)):
            yield Meld(MeldType.CHI, tuple(sorted((*pair, tile))), tile, thrower)


def _chi_pairs(hand: list[Tile], kind: Kind) -> Iterator[tuple[Tile, Tile]]:
    for low in (kind - 2, kind - 1, kind):
        if low // 9 == kind // 9 == (low + 2) // 9 and low >= 0:
            first, second = (Kind(k) for k in range(low, low + 3) if k != kind)
            for one in (t for t in hand if kind_of(t) == first):
                for other in (t for t in hand if kind_of(t) == second):
                    yield one, other


def _distinct_sets(pairs: Iterator[tuple[Tile, ...]]) -> Iterator[tuple[Tile, ...]]:
    seen: set[tuple[tuple[Kind, bool], ...]] = set()
    for pair in pairs:
        faces = tuple((kind_of(tile), tile in RED_FIVES) for tile in pair)
        if faces not in seen:
            seen.add(faces)
            yield pair


def _could_win(table: Round, seat: Seat, tile: Tile) -> bool:
    return bool(seat_waits(table, seat) >> kind_of(tile) & 1)
