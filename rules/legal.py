from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from rules.events import NO_POINTS, Call, Discard, Event, Ryukyoku, RyukyokuType, Win
from rules.melds import Meld, MeldType, kuikae
from rules.message import Message
from rules.round import Round
from rules.scoring import score_win
from rules.shanten import shanten, wait_mask
from rules.tiles import (
    EAST,
    SEATS,
    TERMINALS_AND_HONOURS,
    Kind,
    KindMask,
    Seat,
    Tile,
    count_kinds,
    is_honour,
    is_red,
    is_terminal,
    kind_of,
    tile_name,
)

RIICHI_STICK = 1000
"""The value of a riichi stick, in points."""
RIICHI_DRAWS = 4
"""The number of tiles that must be left in the wall to declare riichi."""


# --- one event ---------------------------------------------------------------------------------


def why_illegal(state: Round, event: Event) -> Message | None:
    """Return why the rules forbid an event; None if they allow it.

    `Round.apply` checks whether the event is physically possible. Actions of a seat whose tiles are
    hidden are always allowed.
    """
    seat = state.to_discard if isinstance(event, Ryukyoku) else getattr(event, "seat", None)
    if seat is not None and state.hands[seat] is None:
        return None
    match event:
        case Discard():
            return _why_not_discard(state, event)
        case Call():
            return why_not_call(state, event.seat, event.meld)
        case Win():
            tile = event.tile
            if score_win(state, event.seat, event.from_seat, tile) is None:
                return Message(
                    "wins with {tile} without a complete hand or without a yaku",
                    tile=tile_name(tile),
                )
            if event.seat != event.from_seat and is_furiten(state, event.seat):
                return Message("wins by ron with {tile} while furiten", tile=tile_name(tile))
            return None
        case Ryukyoku():
            match event.type:
                case RyukyokuType.EXHAUSTIVE if state.tiles_left:
                    return Message("drawn with {count} tiles left", count=state.tiles_left)
                case RyukyokuType.NINE_TERMINALS if not any(
                    has_nine_terminals(state, s) for s in SEATS
                ):
                    return Message("drawn for nine terminals that nobody holds on a first turn")
                case RyukyokuType.FOUR_WINDS if not is_four_winds(state):
                    return Message("drawn for four winds that were not discarded")
                case RyukyokuType.FOUR_RIICHI if not all(state.riichi):
                    return Message("drawn for four riichi that were not declared")
                case RyukyokuType.FOUR_KANS if not is_four_kans(state):
                    return Message("drawn for four kans that were not made")
                case RyukyokuType.NAGASHI_MANGAN if event.nagashi != nagashi_seats(state):
                    return Message(
                        "nagashi mangan for {recorded}, but it belongs to {threw}",
                        recorded=event.nagashi,
                        threw=nagashi_seats(state),
                    )
            return None
        case _:
            return None


def _why_not_discard(state: Round, event: Discard) -> Message | None:
    seat, tile = event.seat, event.tile
    if state.forbidden >> kind_of(tile) & 1:
        return Message("discards {tile} right after calling it (kuikae)", tile=tile_name(tile))
    if event.tsumogiri != (tile == state.drawn):
        return Message(
            "discards {tile} with a wrong note of whether it was just drawn", tile=tile_name(tile)
        )
    if state.riichi[seat] and not event.tsumogiri:
        return Message("discards {tile} from the hand while in riichi", tile=tile_name(tile))
    if event.riichi and not can_riichi(state, seat):
        return Message("declares riichi without being allowed to")
    if event.riichi and not is_tenpai_without(state, seat, tile):
        return Message(
            "declares riichi with {tile}, which does not leave it tenpai", tile=tile_name(tile)
        )
    return None


def why_not_call(state: Round, seat: Seat, meld: Meld) -> Message | None:
    if state.tiles_left == 0:
        return Message("calls {call} on the last tile", call=meld.type.message)
    if meld.is_kan and count_kans(state) == 4:
        return Message("declares a fifth kan")
    if state.to_discard is None and is_four_kans(state):
        return Message(
            "calls {call} on a discard that ends the round by four kans", call=meld.type.message
        )
    match meld.type:
        case MeldType.ANKAN | MeldType.KAKAN:
            if state.drawn is None:
                return Message("declares {call} right after a call", call=meld.type.message)
            if not state.riichi[seat]:
                return None
            if meld.type is MeldType.KAKAN or not keeps_waits(state, seat, meld.kind):
                return Message(
                    "declares {call} in riichi, which changes its hand", call=meld.type.message
                )
            return None
        case MeldType.CHI if meld.from_seat != (seat - 1) % 4:
            return Message("calls chi from a seat that is not on its left")
        case _ if state.riichi[seat]:
            return Message("calls {call} while in riichi", call=meld.type.message)
        case MeldType.CHI | MeldType.PON:
            banned = kuikae(meld)
            left = (tile for tile in state.hands[seat] or [] if tile not in meld.from_hand)
            if all(banned >> kind_of(tile) & 1 for tile in left):
                return Message(
                    "calls {call} and may discard none of the tiles left (kuikae)",
                    call=meld.type.message,
                )
    return None


# --- predicates -----------------------------------------------------------------------------------


def count_kans(state: Round) -> int:
    return sum(meld.is_kan for melds in state.melds for meld in melds)


def can_riichi(state: Round, seat: Seat) -> bool:
    return (
        not state.riichi[seat]
        and state.points[seat] >= RIICHI_STICK
        and state.tiles_left >= RIICHI_DRAWS
        and not any(meld.is_open for meld in state.melds[seat])
    )


def is_tenpai_without(state: Round, seat: Seat, tile: Tile) -> bool:
    counts = count_kinds(state.hands[seat] or [])
    counts[kind_of(tile)] -= 1
    return wait_mask(counts, len(state.melds[seat])) != 0


def seat_waits(state: Round, seat: Seat) -> KindMask:
    hand = state.hands[seat] or []
    counts = count_kinds(hand)
    if state.to_discard == seat and state.drawn is not None:
        counts[kind_of(state.drawn)] -= 1
    return wait_mask(counts, len(state.melds[seat]))


def is_furiten(state: Round, seat: Seat) -> bool:
    return bool(seat_waits(state, seat) & (state.genbutsu[seat] | state.passed[seat]))


def keeps_waits(state: Round, seat: Seat, kind: Kind) -> bool:
    """Check whether a closed kan of the kind just drawn keeps a riichi hand's waits.

    Tenhou compares only the waits: 111222333m2233p may declare 2222m although it loses 123m 123m
    123m.
    """
    if state.drawn is None or kind_of(state.drawn) != kind:
        return False
    melds = len(state.melds[seat])
    counts = count_kinds(state.hands[seat] or [])
    counts[kind] -= 1
    before = wait_mask(counts, melds)
    counts[kind] -= 3
    return before == wait_mask(counts, melds + 1)


def has_nine_terminals(state: Round, seat: Seat) -> bool:
    counts = count_kinds(state.hands[seat] or [])
    held = sum(counts[kind] > 0 for kind in TERMINALS_AND_HONOURS)
    return (
        held >= 9
        and state.to_discard == seat
        and state.drawn is not None
        and state.is_first_turn(seat)
    )


def is_four_winds(state: Round) -> bool:
    kinds = {kind_of(discard.tile) for river in state.rivers for discard in river}
    return (
        not state.interrupted
        and all(len(river) == 1 for river in state.rivers)
        and len(kinds) == 1
        and EAST <= min(kinds) < EAST + 4
    )


def is_four_kans(state: Round) -> bool:
    owners = [seat for seat in SEATS for meld in state.melds[seat] if meld.is_kan]
    return len(owners) == 4 and len(set(owners)) > 1


def nagashi_seats(state: Round) -> tuple[Seat, ...]:
    return tuple(
        seat
        for seat in SEATS
        if all(
            t.called_by is None and (is_honour(kind_of(t.tile)) or is_terminal(kind_of(t.tile)))
            for t in state.rivers[seat]
        )
    )


NOBODY = (False, False, False, False)

Action: TypeAlias = Discard | Call | Win | Ryukyoku


def own_turn(state: Round, seat: Seat) -> tuple[Action, ...]:
    discards: list[Discard] = []
    may_riichi = _may_riichi(state, seat)
    for tile in _distinct(state.hands[seat] or [], state.drawn):
        discard = Discard(seat, tile, tile == state.drawn)
        if why_illegal(state, discard) is None:
            discards.append(discard)
            if may_riichi and is_tenpai_without(state, seat, tile):
                discards.append(Discard(seat, tile, tile == state.drawn, riichi=True))
    return (*_wins_and_kans(state, seat), *discards)


def own_offers(state: Round, seat: Seat) -> tuple[Action, ...]:
    """Return the actions of `own_turn` other than plain discards: tsumo, nine terminals, kans and
    riichi."""
    riichi = (
        Discard(seat, tile, tile == state.drawn, riichi=True)
        for tile in _distinct(state.hands[seat] or [], state.drawn)
        if is_tenpai_without(state, seat, tile)
    )
    return (*_wins_and_kans(state, seat), *(riichi if _may_riichi(state, seat) else ()))


def _wins_and_kans(state: Round, seat: Seat) -> Iterator[Action]:
    if state.drawn is not None:
        win = Win(seat, seat, state.drawn, (), NO_POINTS)
        counts = count_kinds(state.hands[seat] or [])
        if shanten(counts, len(state.melds[seat])) == -1 and why_illegal(state, win) is None:
            yield win
    if has_nine_terminals(state, seat):
        yield Ryukyoku(RyukyokuType.NINE_TERMINALS, NOBODY, NO_POINTS)
    yield from own_kans(state, seat)


def claims(state: Round, seat: Seat) -> tuple[Action, ...]:
    """Return every action that the seat may take on a tile that another seat has just discarded or
    added to a kan; passing is always possible and not listed."""
    if state.offer is None or state.offer[0] == seat or state.ended:
        return ()
    discarder, tile = state.offer
    win = Win(seat, discarder, tile, (), NO_POINTS)
    can_win = seat_waits(state, seat) >> kind_of(tile) & 1 and why_illegal(state, win) is None
    wins = (win,) if can_win else ()
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


def _may_riichi(state: Round, seat: Seat) -> bool:
    hand = state.hands[seat] or []
    return can_riichi(state, seat) and shanten(count_kinds(hand), len(state.melds[seat])) <= 0


def _distinct(hand: list[Tile], drawn: Tile | None) -> Iterator[Tile]:
    seen: set[tuple[Kind, bool, bool]] = set()
    for tile in hand:
        face = (kind_of(tile), is_red(tile), tile == drawn)
        if face not in seen:
            seen.add(face)
            yield tile


def _possible_claims(state: Round, seat: Seat) -> Iterator[Meld]:
    assert state.offer is not None
    discarder, tile = state.offer
    kind = kind_of(tile)
    hand = state.hands[seat] or []
    same = [t for t in hand if kind_of(t) == kind]
    if len(same) == 3:
        yield Meld(MeldType.DAIMINKAN, tuple(sorted((*same, tile))), tile, discarder)
    for pair in _distinct_pairs(combinations(same, 2)):
        yield Meld(MeldType.PON, tuple(sorted((*pair, tile))), tile, discarder)
    if discarder == (seat - 1) % 4 and not is_honour(kind):
        for pair in _distinct_pairs(_chi_pairs(hand, kind)):
            yield Meld(MeldType.CHI, tuple(sorted((*pair, tile))), tile, discarder)


def _chi_pairs(hand: list[Tile], kind: Kind) -> Iterator[tuple[Tile, Tile]]:
    for low in (kind - 2, kind - 1, kind):
        if low // 9 == kind // 9 == (low + 2) // 9 and low >= 0:
            first, second = (Kind(k) for k in range(low, low + 3) if k != kind)
            for one in (t for t in hand if kind_of(t) == first):
                for other in (t for t in hand if kind_of(t) == second):
                    yield one, other


def _distinct_pairs(pairs: Iterator[tuple[Tile, ...]]) -> Iterator[tuple[Tile, ...]]:
    seen: set[tuple[tuple[Kind, bool], ...]] = set()
    for pair in pairs:
        faces = tuple((kind_of(tile), is_red(tile)) for tile in pair)
        if faces not in seen:
            seen.add(faces)
            yield pair
