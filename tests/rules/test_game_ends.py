"""When a game ends and when it continues.

The rules were held against 1,793 hanchan, 14,289 east-only games and 2,125 others (`check`): every
round in them follows, and every game ends, as `rules.table` says.
"""

import pytest

from rules.events import FourPoints, Ryukyoku, Win
from rules.formats.reading import final_scores
from rules.placement import by_placement, placement_of
from rules.table import RoundStart, Table
from rules.tiles import SEATS, Seat
from tests.tables import drift, names_of, only, play, run_out, table_of, yaku_of

EAST_3, EAST_4, SOUTH_3, SOUTH_4, WEST_1, WEST_4 = 2, 3, 6, 7, 8, 11
CHUN = "2399m456p789s777z"
TENPAI = ("567m567p567s1144z", "345m345p345s2266z", "678m678p678s3377z", "234m234p234s5577s")


def at(number: int, *points: int, honba: int = 0, kyotaku: int = 0) -> RoundStart:
    first, second, third, fourth = points
    return RoundStart(number, honba, kyotaku, (first, second, third, fourth))


def ron(winner: int, loser: int, opening: RoundStart, *, hanchan: bool = True) -> Table:
    turn = (loser - opening.dealer) % 4
    draws = "2s3s5s"[: 2 * turn] + "4m"
    table = table_of({winner: CHUN}, draws, opening=opening, hanchan=hanchan)
    play(table, f"{loser}:4m {winner}:ron")
    return table


def runs_out(ready: int, opening: RoundStart, *, hanchan: bool = True) -> Table:
    table = table_of({ready: TENPAI[ready]}, opening=opening, hanchan=hanchan)
    run_out(table)
    return table


def goes_on_with(table: Table) -> tuple[int, int] | None:
    return None if table.is_over else (table.round.number, table.round.honba)


# --- below zero ---------------------------------------------------------------------------------


def test_below_zero_ends_the_game_at_once() -> None:
    table = ron(1, 0, at(EAST_3, 1200, 33_000, 33_000, 32_800))
    assert goes_on_with(table) is None
    assert table.final_points == (-100, 34_300, 33_000, 32_800)
    assert table.pending == {}


def test_below_zero_ends_the_game_even_if_the_dealer_won() -> None:
    table = ron(0, 1, at(0, 25_000, 1900, 40_000, 33_100))
    assert goes_on_with(table) is None


# --- thirty thousand ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "hanchan"), [(SOUTH_4, True), (EAST_4, False)], ids=["hanchan", "east-only"]
)
@pytest.mark.parametrize(("points", "ends"), [(28_700, True), (28_600, False)])
def test_the_last_round_ends_the_game_only_with_thirty_thousand(
    number: int, hanchan: bool, points: int, ends: bool
) -> None:
    table = ron(0, 1, at(number, points, 24_000, 24_000, 52_000 - points), hanchan=hanchan)
    assert goes_on_with(table) == (None if ends else (number + 1, 0))


def test_a_drawn_last_round_ends_the_game_with_thirty_thousand() -> None:
    assert goes_on_with(runs_out(0, at(SOUTH_4, 27_000, 24_000, 25_000, 24_000))) is None
    assert goes_on_with(runs_out(0, at(SOUTH_4, 26_900, 24_000, 25_000, 24_100))) == (8, 1)


@pytest.mark.parametrize("number", [8, 9, 10])
def test_extra_rounds_are_sudden_death_at_thirty_thousand(number: int) -> None:
    reached = ron(*seats(number), with_points(number, 28_700))
    assert goes_on_with(reached) is None
    missed = ron(*seats(number), with_points(number, 28_600))
    assert goes_on_with(missed) == (number + 1, 0)


def seats(number: int) -> tuple[int, int]:
    return (number + 1) % 4, (number + 2) % 4


def with_points(number: int, winner: int) -> RoundStart:
    points = [0, 0, 0, 0]
    points[(number + 1) % 4] = winner
    points[(number + 2) % 4] = points[(number + 3) % 4] = 24_000
    points[number % 4] = 52_000 - winner
    return at(number, *points)


@pytest.mark.parametrize(("number", "hanchan"), [(WEST_4, True), (SOUTH_4, False)])
def test_after_four_extra_rounds_the_game_ends_without_thirty_thousand(
    number: int, hanchan: bool
) -> None:
    table = ron(*seats(number), with_points(number, 25_000), hanchan=hanchan)
    assert goes_on_with(table) is None


# --- the last dealer ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "ends"),
    [
        ((24_000, 24_000, 24_000, 28_000), True),  # 30,000, first
        ((24_000, 24_100, 24_000, 27_900), False),  # first, but 29,900
        ((34_000, 19_000, 19_000, 28_000), False),  # 30,000, but second
        ((30_000, 23_000, 19_000, 28_000), False),  # 30,000 as well as East, who counts as first
    ],
)
def test_the_last_dealer_who_wins_ends_the_game_when_first_with_thirty_thousand(
    points: FourPoints, ends: bool
) -> None:
    table = ron(3, 1, at(SOUTH_4, *points))
    assert goes_on_with(table) == (None if ends else (SOUTH_4, 1))


@pytest.mark.parametrize(
    ("points", "ends"),
    [
        ((24_000, 24_000, 24_000, 28_000), True),
        ((24_000, 25_100, 24_000, 26_900), False),
        ((34_000, 19_000, 19_000, 28_000), False),
    ],
)
def test_the_last_dealer_who_is_tenpai_ends_the_game_when_first_with_thirty_thousand(
    points: FourPoints, ends: bool
) -> None:
    table = runs_out(3, at(SOUTH_4, *points))
    assert goes_on_with(table) == (None if ends else (SOUTH_4, 1))


def test_an_abortive_draw_ends_no_game() -> None:
    opening = at(SOUTH_4, 20_000, 20_000, 20_000, 40_000)
    table = table_of({3: "19m19p19s1234z258m"}, "3m", opening=opening)
    play(table, "3:nine")
    assert goes_on_with(table) == (SOUTH_4, 1)


def test_in_an_extra_round_a_dealer_plays_on_unless_first() -> None:
    first = ron(0, 1, at(WEST_1, 28_000, 24_000, 24_000, 24_000))
    assert goes_on_with(first) is None
    second = ron(0, 1, at(WEST_1, 28_000, 20_000, 20_000, 32_000))
    assert goes_on_with(second) == (WEST_1, 1)


def test_a_dealer_who_goes_on_in_the_very_last_round_plays_on() -> None:
    table = ron(3, 1, at(WEST_4, 25_000, 25_000, 25_000, 25_000))
    assert goes_on_with(table) == (WEST_4, 1)


# --- the result ---------------------------------------------------------------------------------


def test_sticks_left_over_go_to_the_winner() -> None:
    table = runs_out(0, at(SOUTH_4, 20_000, 20_000, 20_000, 38_000, kyotaku=2))
    assert table.final_points == (23_000, 19_000, 19_000, 39_000)


def test_equal_points_are_placed_by_the_first_seat() -> None:
    assert final_scores((25_000, 25_000, 25_000, 25_000)) == [35.0, 5.0, -15.0, -25.0]
    points = (25_000, 30_000, 25_000, 20_000)
    assert by_placement(points) == (1, 0, 2, 3)
    assert [placement_of(points, seat) for seat in SEATS] == [2, 1, 3, 4]


TSUMO, RINSHAN, HAITEI, HOUTEI, TENHOU, CHIIHOU = 0, 4, 5, 6, 37, 38
READY = "123m456p789s6677z"
ELSEWHERE = "6z6z7z"


def test_the_dealers_first_draw_is_tenhou() -> None:
    win = only(play(table_of({0: READY}, "7z"), "0:tsumo"), Win)
    assert yaku_of(win) == {TENHOU}
    assert win.deltas == (48_000, -16_000, -16_000, -16_000)


def test_the_first_draw_of_another_is_chiihou() -> None:
    win = only(play(table_of({2: READY}, "2s3s7z"), "2:tsumo"), Win)
    assert yaku_of(win) == {CHIIHOU}
    assert win.deltas == (-16_000, -8000, 32_000, -8000)


def test_after_a_closed_kan_of_another_it_is_not() -> None:
    hands = {1: "888m147p258p1234z", 3: READY}
    table = table_of(hands, "2s8m3s7z", rinshan="2s")
    win = only(play(table, "1:kan8m 1:2s 3:tsumo"), Win)
    assert CHIIHOU not in yaku_of(win)
    assert TSUMO in yaku_of(win)


def test_after_an_own_closed_kan_it_is_not_tenhou() -> None:
    table = table_of({0: "111m456p789s6677z"}, "1m", rinshan="7z")
    win = only(play(table, "0:kan1m 0:tsumo"), Win)
    assert TENHOU not in yaku_of(win)
    assert RINSHAN in yaku_of(win)


def test_the_last_draw_is_haitei() -> None:
    table = table_of({1: READY}, ura=ELSEWHERE, last="7z")
    win = only(play(table, "1:tsumo"), Win)
    assert {TSUMO, HAITEI} <= yaku_of(win)


def test_a_ron_on_the_last_discard_is_houtei() -> None:
    table = table_of({2: "2399m456p789s444z"}, ura="1m1m1m4m4m", last="4m")
    win = only(play(table, "1:4m 2:ron"), Win)
    assert win.yaku == ((HOUTEI, 1),)


def test_the_last_discard_is_not_called() -> None:
    hands = {1: "777m147p258p1234z", 2: "44m159p159s12357z"}
    table = table_of(hands, last="7m")
    while table.round.tiles_left:
        drift(table)
    assert table.round.to_discard == 1
    assert "kan7m" not in names_of(table.pending[Seat(1)])
    table = table_of({2: "77m147p258p12345z"}, last="7m")
    assert only(play(table, "1:7m"), Ryukyoku).deltas == (0, 0, 0, 0)


def test_the_replacement_tile_that_ends_the_wall_is_rinshan_and_not_haitei() -> None:
    table = table_of({0: "111m456p789s6677z"}, rinshan="7z", ura=ELSEWHERE, last="1m9p")
    win = only(play(table, "0:kan1m 0:tsumo"), Win)
    assert table.record().rounds[0][-1] == win
    assert RINSHAN in yaku_of(win)
    assert HAITEI not in yaku_of(win)
