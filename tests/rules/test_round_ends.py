"""How rounds end: several rons, drawn rounds of every kind, and who pays what."""

from collections.abc import Iterable

import pytest

from rules.events import FourPoints, RiichiAccepted, Ryukyoku, RyukyokuType, Win
from rules.legal import nagashi_seats
from rules.table import FIRST_ROUND, RoundStart, Table
from rules.tiles import Seat
from tests.tables import drift, names_of, only, play, run_out, table_of

HONBA_AND_STICKS = RoundStart(honba=2, kyotaku=3, points=(24_000, 24_000, 24_000, 25_000))


def events_of(table: Table, kind: type) -> list[object]:
    return [e for events in table.record().rounds for e in events if isinstance(e, kind)]


# --- several rons -------------------------------------------------------------------------------

SOUTH_WAITS = "23m123p999s55777z"
WEST_WAITS = "56m456p678s22p234s"
NORTH_WAITS = "56m345p234678s22p"


def test_both_of_two_rons_are_paid_and_the_nearest_takes_honba_and_sticks() -> None:
    table = table_of({1: SOUTH_WAITS, 3: NORTH_WAITS}, "4m", opening=HONBA_AND_STICKS)
    play(table, "0:4m 1:ron+3:ron")
    first, second = (e for e in events_of(table, Win) if isinstance(e, Win))
    assert (first.seat, first.deltas) == (1, (-1600 - 600, 1600 + 600 + 3000, 0, 0))
    assert (second.seat, second.deltas) == (3, (-2000, 0, 0, 2000))


def test_the_nearest_is_counted_from_the_one_who_threw() -> None:
    hands = {1: SOUTH_WAITS, 3: NORTH_WAITS}
    table = table_of(hands, "9m9s4m", opening=HONBA_AND_STICKS)
    play(table, "2:4m 1:ron+3:ron")
    first, second = (e for e in events_of(table, Win) if isinstance(e, Win))
    assert (first.seat, second.seat) == (3, 1)
    assert (sum(first.deltas), sum(second.deltas)) == (3000, 0)


def test_two_rons_of_which_one_is_the_dealers_let_the_dealer_go_on() -> None:
    hands = {0: SOUTH_WAITS, 3: NORTH_WAITS}
    table = table_of(hands, "9m4m")
    play(table, "1:4m 0:ron+3:ron")
    assert (table.round.number, table.round.honba) == (0, 1)


def test_three_rons_draw_the_round() -> None:
    hands = {1: SOUTH_WAITS, 2: WEST_WAITS, 3: "23m345p345567s33s"}
    table = table_of(hands, "4m", opening=HONBA_AND_STICKS)
    drawn = only(play(table, "0:4m 1:ron+2:ron+3:ron"), Ryukyoku)
    assert (drawn.type, drawn.deltas) == (RyukyokuType.TRIPLE_RON, (0, 0, 0, 0))
    assert (table.round.number, table.round.honba, table.round.kyotaku) == (0, 3, 3)
    assert not events_of(table, Win)


def test_a_riichi_is_not_paid_where_its_tile_is_won_on_even_by_three() -> None:
    hands = {0: "123m456p789s1155z", 1: SOUTH_WAITS, 2: WEST_WAITS, 3: "23m345p345567s33s"}
    table = table_of(hands, "4m")
    events = play(table, "0:4m! 1:ron+2:ron+3:ron")
    assert not any(isinstance(event, RiichiAccepted) for event in events)
    assert (table.round.points, table.round.kyotaku) == ([25_000] * 4, 0)


# --- abortive draws -----------------------------------------------------------------------------


def test_nine_terminals_draw_the_round_if_the_seat_wishes() -> None:
    table = table_of({0: "19m19p19s1234z258m"}, "3m", opening=HONBA_AND_STICKS)
    drawn = only(play(table, "0:nine"), Ryukyoku)
    assert (drawn.type, drawn.deltas) == (RyukyokuType.NINE_TERMINALS, (0, 0, 0, 0))
    assert (table.round.number, table.round.honba, table.round.kyotaku) == (0, 3, 3)


@pytest.mark.parametrize(
    ("hand", "offered"),
    [("19m19p19s123z2258m", True), ("19m19p19s12z22588m", False), ("11m19p19s123z2258m", False)],
)
def test_nine_terminals_are_nine_kinds(hand: str, offered: bool) -> None:
    table = table_of({0: hand}, "3m")
    assert ("nine" in names_of(table.pending[Seat(0)])) == offered


def test_nine_terminals_are_not_offered_after_a_call() -> None:
    hands = {1: "19m19p19s1234z258m", 3: "77m159m159p159s12z"}
    table = table_of(hands, "7m3m3m")
    play(table, "0:7m 3:pon 3:5m")
    while table.round.to_discard != 1:
        drift(table)
    assert "nine" not in names_of(table.pending[Seat(1)])


SUITS = ["159m147p159s", "258m258p267s", "369m369p348s", "147m159p259s"]


def all_holding(name: str) -> dict[int, str]:
    return {seat: SUITS[seat] + "346z" + name for seat in range(4)}


def test_four_equal_winds_on_the_first_discards_draw_the_round() -> None:
    table = table_of(all_holding("2z"))
    drawn = only(play(table, "0:2z 1:2z 2:2z 3:2z"), Ryukyoku)
    assert drawn.type is RyukyokuType.FOUR_WINDS
    assert (table.round.number, table.round.honba) == (0, 1)


def test_four_equal_dragons_do_not_draw_the_round() -> None:
    events = play(table_of(all_holding("5z")), "0:5z 1:5z 2:5z 3:5z")
    assert not any(isinstance(event, Ryukyoku) for event in events)


def test_four_winds_that_a_closed_kan_interrupts_do_not_draw_the_round() -> None:
    table = table_of({**all_holding("2z"), 1: "888m258p267s346z2z"}, "8p8m")
    events = play(table, "0:2z 1:kan8m 1:2z 2:2z 3:2z")
    assert not any(isinstance(event, Ryukyoku) for event in events)


RIICHI_HANDS = {
    0: "123m456p789s5566z",
    1: "456m789p123s1122z",
    2: "789m123p456s3344z",
    3: "234m678p345s9977s",
}


def four_riichi(last: str) -> Table:
    table = table_of(RIICHI_HANDS, "9m8p8m" + last)
    play(table, f"0:9m! 1:8p! 2:8m! 3:{last}!")
    return table


def test_four_riichi_draw_the_round_and_leave_four_sticks() -> None:
    table = four_riichi("2p")
    drawn = next(e for e in events_of(table, Ryukyoku) if isinstance(e, Ryukyoku))
    assert drawn.type is RyukyokuType.FOUR_RIICHI
    assert (table.round.number, table.round.honba, table.round.kyotaku) == (0, 1, 4)
    assert table.round.points == [24_000] * 4


# --- the wall runs out --------------------------------------------------------------------------


def exhausted(ready: Iterable[int], opening: RoundStart = FIRST_ROUND) -> Table:
    pairs = {0: "567m567p567s1144z", 1: "345m345p345s2266z", 2: "678m678p678s3377z"}
    table = table_of({seat: pairs[seat] for seat in ready}, opening=opening)
    run_out(table)
    return table


@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ((0,), (3000, -1000, -1000, -1000)),
        ((1,), (-1000, 3000, -1000, -1000)),
        ((0, 1), (1500, 1500, -1500, -1500)),
        ((0, 1, 2), (1000, 1000, 1000, -3000)),
        ((), (0, 0, 0, 0)),
    ],
)
def test_the_noten_pay_three_thousand_to_the_tenpai(
    ready: tuple[int, ...], deltas: FourPoints
) -> None:
    drawn = next(e for e in events_of(exhausted(ready), Ryukyoku) if isinstance(e, Ryukyoku))
    assert drawn.type is RyukyokuType.EXHAUSTIVE
    assert drawn.tenpai == tuple(seat in ready for seat in range(4))
    assert drawn.deltas == deltas


@pytest.mark.parametrize(("ready", "number"), [((0,), 0), ((0, 1), 0), ((1,), 1), ((), 1)])
def test_the_dealer_goes_on_after_a_drawn_round_only_when_tenpai(
    ready: tuple[int, ...], number: int
) -> None:
    table = exhausted(ready, HONBA_AND_STICKS)
    assert (table.round.number, table.round.honba, table.round.kyotaku) == (number, 3, 3)


# --- nagashi mangan -----------------------------------------------------------------------------

ORPHANS = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] + [f"{n}z" for n in range(1, 8)]
SIMPLES = [f"{rank}{suit}" for _ in range(3) for suit in "mps" for rank in range(2, 9)]


def nagashi(seats: Iterable[int], opening: RoundStart = FIRST_ROUND) -> Table:
    orphans, simples = iter(ORPHANS * 3), iter(SIMPLES)
    draws = [next(orphans if turn % 4 in seats else simples) for turn in range(70)]
    table = table_of({}, "".join(draws), opening=opening)
    run_out(table)
    return table


@pytest.mark.parametrize(
    ("seats", "deltas"),
    [
        ((0,), (12_000, -4000, -4000, -4000)),
        ((1,), (-4000, 8000, -2000, -2000)),
        ((0, 1), (8000, 4000, -6000, -6000)),
    ],
)
def test_nagashi_mangan_is_paid_without_honba_and_sticks(
    seats: tuple[int, ...], deltas: FourPoints
) -> None:
    table = nagashi(seats, HONBA_AND_STICKS)
    drawn = next(e for e in events_of(table, Ryukyoku) if isinstance(e, Ryukyoku))
    assert (drawn.type, drawn.nagashi) == (RyukyokuType.NAGASHI_MANGAN, seats)
    assert drawn.deltas == deltas
    assert table.round.kyotaku == 3


def test_after_a_nagashi_mangan_the_dealer_goes_on_only_when_tenpai() -> None:
    table = nagashi((0,))
    assert (table.round.number, table.round.honba) == (1, 1)


def test_a_discard_that_was_called_is_no_nagashi_mangan() -> None:
    draws = ["9m" if turn == 4 else name for turn, name in enumerate(SIMPLES[:8])]
    table = table_of({2: "99m258p258s12344z"}, "".join(draws))
    play(table, "0:9m 2:pon")
    assert Seat(0) not in nagashi_seats(table.round)
