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
from rules.tiles import Kind, Seat, Tile, count_kinds, is_honour, is_red, kind_of

NOBODY = (False, False, False, False)

Action: TypeAlias = Discard | Call | Win | Ryukyoku


def own_turn(state: Round, seat: Seat) -> tuple[Action, ...]:
    return (
        *_tsumo(state, seat),
        *_nine_terminals(state, seat),
        *own_kans(state, seat),
        *_discards(state, seat),
    )


def own_offers(state: Round, seat: Seat) -> tuple[Action, ...]:
    """Return what `own_turn` does without the plain discards: riichi, kan, tsumo, nine terminals.

    Empty where nothing but a plain discard is possible.
    """
    return (
        *_tsumo(state, seat),
        *_nine_terminals(state, seat),
        *own_kans(state, seat),
        *_riichi(state, seat),
    )


def claims(state: Round, seat: Seat) -> tuple[Action, ...]:
    """Return every action that the seat may take on the tile that another has just discarded (or
    added to a kan).

    Passing is always possible; empty where nothing but passing is.
    """
    if state.offer is None or state.offer[0] == seat or state.ended:
        return ()
    thrower, tile = state.offer
    win = Win(seat, thrower, tile, (), NO_POINTS)
    wins = (win,) if _could_win(state, seat, tile) and why_illegal(state, win) is None else ()
    if state.is_chankan_offer():
        return wins
    calls = (
        Call(seat, meld)
        for meld in _possible_claims(state, seat)
        if why_not_call(state, seat, meld) is None
    )
    return (*wins, *calls)


def own_kans(state: Round, seat: Seat) -> tuple[Call, ...]:
    hand = state.hands[seat] or []
    melds = []
    counts = count_kinds(hand)
    for kind in (k for k, count in enumerate(counts) if count == 4):
        tiles = tuple(Tile(kind * 4 + copy) for copy in range(4))
        melds.append(Meld(MeldType.ANKAN, tiles))
    for pon in state.melds[seat]:
        for tile in hand:
            if pon.type is MeldType.PON and kind_of(tile) == pon.kind:
                tiles = tuple(sorted((*pon.tiles, tile)))
                melds.append(Meld(MeldType.KAKAN, tiles, pon.called, pon.from_seat, tile))
    return tuple(Call(seat, m) for m in melds if why_not_call(state, seat, m) is None)


def _riichi(state: Round, seat: Seat) -> Iterator[Discard]:
    if _may_riichi(state, seat):
        for tile in _distinct(state.hands[seat] or [], state.drawn):
            if is_tenpai_without(state, seat, tile):
                yield Discard(seat, tile, tile == state.drawn, riichi=True)


def _may_riichi(state: Round, seat: Seat) -> bool:
    hand = state.hands[seat] or []
    return can_riichi(state, seat) and shanten(count_kinds(hand), len(state.melds[seat])) <= 0


def _discards(state: Round, seat: Seat) -> Iterator[Discard]:
    hand = state.hands[seat] or []
    near = _may_riichi(state, seat)
    for tile in _distinct(hand, state.drawn):
        discard = Discard(seat, tile, tile == state.drawn)
        if why_illegal(state, discard) is None:
            yield discard
            if near and is_tenpai_without(state, seat, tile):
                yield Discard(seat, tile, tile == state.drawn, riichi=True)


def _distinct(hand: list[Tile], drawn: Tile | None) -> Iterator[Tile]:
    seen: set[tuple[Kind, bool, bool]] = set()
    for tile in hand:
        face = (kind_of(tile), is_red(tile), tile == drawn)
        if face not in seen:
            seen.add(face)
            yield tile


def _tsumo(state: Round, seat: Seat) -> Iterator[Win]:
    if state.drawn is not None:
        win = Win(seat, seat, state.drawn, (), NO_POINTS)
        counts = count_kinds(state.hands[seat] or [])
        if shanten(counts, len(state.melds[seat])) == -1 and why_illegal(state, win) is None:
            yield win


def _nine_terminals(state: Round, seat: Seat) -> Iterator[Ryukyoku]:
    if has_nine_terminals(state, seat):
        yield Ryukyoku(RyukyokuType.NINE_TERMINALS, NOBODY, NO_POINTS)


def _possible_claims(state: Round, seat: Seat) -> Iterator[Meld]:
    assert state.offer is not None
    thrower, tile = state.offer
    kind = kind_of(tile)
    hand = state.hands[seat] or []
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
        faces = tuple((kind_of(tile), is_red(tile)) for tile in pair)
        if faces not in seen:
            seen.add(faces)
            yield pair


def _could_win(state: Round, seat: Seat, tile: Tile) -> bool:
    return bool(seat_waits(state, seat) >> kind_of(tile) & 1)
