"""What Tenhou's rules forbid of what is possible at a table, and the predicates they stand on."""

from rules.events import Call, Discard, Event, Ryukyoku, RyukyokuType, Win
from rules.melds import Meld, MeldType, kuikae
from rules.message import Message
from rules.round import Round
from rules.scoring import score_win
from rules.shanten import waits
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
    is_terminal,
    kind_of,
    tile_name,
)

RIICHI_STICK = 1000
RIICHI_DRAWS = 4
"""Draws that must be left in the wall to declare riichi: one a seat."""


# --- one event ---------------------------------------------------------------------------------


def why_illegal(table: Round, event: Event) -> Message | None:
    """Why the rules forbid an event that is possible at the table; None where they allow it.

    Whether it is physically possible is what `Round.apply` says.
    """
    match event:
        case Discard():
            return _why_not_discard(table, event)
        case Call():
            return why_not_call(table, event.seat, event.meld)
        case Win():
            return _why_not_win(table, event)
        case Ryukyoku():
            return _why_not_ryukyoku(table, event)
        case _:
            return None


def _why_not_discard(table: Round, event: Discard) -> Message | None:
    seat, tile = event.seat, event.tile
    if table.forbidden >> kind_of(tile) & 1:
        return Message("throws {tile} right after calling it (kuikae)", tile=tile_name(tile))
    if event.tsumogiri != (tile == table.drawn):
        return Message(
            "throws {tile} and says wrongly whether it was just drawn", tile=tile_name(tile)
        )
    if table.riichi[seat] and not event.tsumogiri:
        return Message("throws {tile} from the hand while in riichi", tile=tile_name(tile))
    if event.riichi and not can_riichi(table, seat):
        return Message("declares riichi without being allowed to")
    if event.riichi and not is_tenpai_without(table, seat, tile):
        return Message(
            "declares riichi with {tile}, which does not leave it tenpai", tile=tile_name(tile)
        )
    return None


def why_not_call(table: Round, seat: Seat, meld: Meld) -> Message | None:
    """Why the seat may not lay this meld, None where it may."""
    if table.tiles_left == 0:
        return Message("calls {call} on the last tile", call=meld.type.message)
    if meld.is_kan and count_kans(table) == 4:
        return Message("declares a fifth kan")
    if table.to_discard is None and is_four_kans(table):
        return Message(
            "calls {call} on a discard that ends the round by four kans", call=meld.type.message
        )
    match meld.type:
        case MeldType.ANKAN | MeldType.KAKAN:
            if table.drawn is None:
                return Message("declares {call} right after a call", call=meld.type.message)
            if not table.riichi[seat]:
                return None
            if meld.type is MeldType.KAKAN or not keeps_waits(table, seat, meld.kind):
                return Message(
                    "declares {call} in riichi, which changes its hand", call=meld.type.message
                )
            return None
        case MeldType.CHI if meld.from_seat != (seat - 1) % 4:
            return Message("calls chi from somebody who is not on its left")
        case _ if table.riichi[seat]:
            return Message("calls {call} while in riichi", call=meld.type.message)
        case _ if not _leaves_a_discard(table, seat, meld):
            return Message(
                "calls {call} and may throw none of the tiles left (kuikae)", call=meld.type.message
            )
    return None


def _why_not_win(table: Round, event: Win) -> Message | None:
    tile = event.tile
    if score_win(table, event.seat, event.from_seat, tile) is None:
        return Message(
            "wins with {tile} without a complete hand or without a yaku", tile=tile_name(tile)
        )
    if event.seat != event.from_seat and is_furiten(table, event.seat):
        return Message("wins by ron with {tile} while furiten", tile=tile_name(tile))
    return None


def _why_not_ryukyoku(table: Round, event: Ryukyoku) -> Message | None:
    match event.type:
        case RyukyokuType.EXHAUSTIVE if table.tiles_left:
            return Message("drawn with {count} tiles left", count=table.tiles_left)
        case RyukyokuType.NINE_TERMINALS if not any(has_nine_terminals(table, s) for s in SEATS):
            return Message("drawn for nine terminals that nobody holds on a first turn")
        case RyukyokuType.FOUR_WINDS if not is_four_winds(table):
            return Message("drawn for four winds that were not thrown")
        case RyukyokuType.FOUR_RIICHI if not all(table.riichi):
            return Message("drawn for four riichi that were not declared")
        case RyukyokuType.FOUR_KANS if not is_four_kans(table):
            return Message("drawn for four kans that were not made")
        case RyukyokuType.NAGASHI_MANGAN if event.nagashi != nagashi_seats(table):
            return Message(
                "nagashi mangan for {recorded}, but {threw} threw so",
                recorded=event.nagashi,
                threw=nagashi_seats(table),
            )
    return None


# --- predicates -----------------------------------------------------------------------------------


def count_kans(table: Round) -> int:
    """Kans on the table."""
    return sum(meld.is_kan for melds in table.melds for meld in melds)


def can_riichi(table: Round, seat: Seat) -> bool:
    """Whether the seat may declare riichi this turn, if some discard leaves it tenpai."""
    return (
        not table.riichi[seat]
        and table.points[seat] >= RIICHI_STICK
        and table.tiles_left >= RIICHI_DRAWS
        and not any(meld.is_open for meld in table.melds[seat])
    )


def is_tenpai_without(table: Round, seat: Seat, tile: Tile) -> bool:
    """Whether throwing the tile leaves the seat with a wait."""
    counts = count_kinds(table.hands[seat] or [])
    counts[kind_of(tile)] -= 1
    return waits(counts, len(table.melds[seat])) != 0


def seat_waits(table: Round, seat: Seat) -> KindMask:
    """What completes the seat's hand between its turns (tiles it just drew set aside)."""
    hand = table.hands[seat] or []
    counts = count_kinds(hand)
    if table.to_discard == seat and table.drawn is not None:
        counts[kind_of(table.drawn)] -= 1
    return waits(counts, len(table.melds[seat]))


def is_furiten(table: Round, seat: Seat) -> bool:
    """Whether the seat may not ron: one of its waits lies in its own river, passed since its last
    turn, or passed after its riichi. It covers every wait, not only the one that was thrown."""
    gone = table.genbutsu[seat] | table.passed[seat]
    return bool(seat_waits(table, seat) & gone)


def keeps_waits(table: Round, seat: Seat, kind: Kind) -> bool:
    """Whether a closed kan of the kind just drawn leaves a riichi hand with the same waits.

    Tenhou asks no more: 111222333m2233p may declare 2222m though 123m 123m 123m is lost.
    """
    if table.drawn is None or kind_of(table.drawn) != kind:
        return False
    melds = len(table.melds[seat])
    counts = count_kinds(table.hands[seat] or [])
    counts[kind] -= 1
    before = waits(counts, melds)
    counts[kind] -= 3
    return before == waits(counts, melds + 1)


def has_nine_terminals(table: Round, seat: Seat) -> bool:
    """Whether the seat holds nine kinds of terminals and honours on its unbroken first turn."""
    counts = count_kinds(table.hands[seat] or [])
    held = sum(counts[kind] > 0 for kind in TERMINALS_AND_HONOURS)
    return (
        held >= 9
        and table.to_discard == seat
        and table.drawn is not None
        and table.is_first_turn(seat)
    )


def is_four_winds(table: Round) -> bool:
    """Whether the first four discards were the same wind, uninterrupted."""
    thrown = [kind_of(t.tile) for river in table.rivers for t in river]
    return (
        not table.interrupted
        and len(thrown) == 4
        and all(len(river) == 1 for river in table.rivers)
        and len(set(thrown)) == 1
        and EAST <= thrown[0] < EAST + 4
    )


def is_four_kans(table: Round) -> bool:
    """Whether four kans lie on the table, not all of one seat."""
    owners = [seat for seat in SEATS for meld in table.melds[seat] if meld.is_kan]
    return len(owners) == 4 and len(set(owners)) > 1


def nagashi_seats(table: Round) -> tuple[Seat, ...]:
    """Who threw only terminals and honours, none of them called."""
    return tuple(
        seat
        for seat in SEATS
        if all(
            t.called_by is None and (is_honour(kind_of(t.tile)) or is_terminal(kind_of(t.tile)))
            for t in table.rivers[seat]
        )
    )


def _leaves_a_discard(table: Round, seat: Seat, meld: Meld) -> bool:
    banned = kuikae(meld)
    rest = [tile for tile in table.hands[seat] or [] if tile not in meld.from_hand]
    return meld.is_kan or any(not banned >> kind_of(tile) & 1 for tile in rest)
