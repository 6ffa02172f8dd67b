"""Riichi at the table: what it needs, what it costs, ippatsu, and the three kinds of furiten."""

import pytest

from rules.events import Win
from rules.legal import is_furiten
from rules.table import RoundStart, Table
from rules.tiles import Seat
from tests.tables import drift, names_of, only, play, table_of, yaku_of

RIICHI, IPPATSU, DOUBLE_RIICHI = 1, 2, 21
READY = "123m456p789s5566z"


def offered(table: Table, seat: int) -> set[str]:
    return names_of(table.pending.get(Seat(seat), ()))


def may_riichi(table: Table, seat: int = 0) -> bool:
    return any("!" in name for name in offered(table, seat))


def go_to_turn_of(table: Table, seat: int) -> None:
    while table.round.to_discard != seat:
        drift(table)


# --- what it needs ------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "may"), [(1000, True), (900, False), (0, False)])
def test_riichi_needs_a_thousand_points(points: int, may: bool) -> None:
    start = RoundStart(points=(points, 33_000, 33_000, 34_000 - points))
    assert may_riichi(table_of({0: READY}, "9m", opening=start)) == may


@pytest.mark.parametrize(("left", "may"), [(4, True), (3, False)])
def test_riichi_needs_four_tiles_in_the_wall(left: int, may: bool) -> None:
    seat = (69 - left) % 4
    table = table_of({seat: READY})
    while table.round.tiles_left > left:
        drift(table)
    assert (table.round.tiles_left, table.round.to_discard) == (left, seat)
    assert may_riichi(table, seat) == may


def test_an_open_hand_cannot_declare_riichi_but_one_with_a_closed_kan_can() -> None:
    table = table_of({0: "11m456p789s55667z"}, "8m2p8p1m8m2p8p9p")
    play(table, "0:8m 3:1m 0:pon 0:7z")
    go_to_turn_of(table, 0)
    assert not may_riichi(table)
    table = table_of({0: "111m456p789s5566z"}, "1m", rinshan="9p")
    play(table, "0:kan1m")
    assert may_riichi(table)


def test_in_riichi_nothing_is_called_and_only_the_draw_is_thrown() -> None:
    table = table_of({0: READY}, "9m1p2p1m8s")
    play(table, "0:9m! 3:1m")
    while table.round.to_discard is None:
        assert 0 not in table.pending  # 23m would make a chi
        drift(table)
    assert offered(table, 0) == {"8s*"}


# --- what it is worth ---------------------------------------------------------------------------


def test_riichi_on_the_first_discard_is_double_riichi() -> None:
    win = only(play(table_of({0: READY}, "9m1p2p5z"), "0:9m! 0:ron"), Win)
    assert yaku_of(win) & {RIICHI, IPPATSU, DOUBLE_RIICHI} == {DOUBLE_RIICHI, IPPATSU}


def test_riichi_on_a_later_discard_is_not_double_riichi() -> None:
    win = only(play(table_of({0: READY}, "8m1p2p1p9m5z"), "0:8m 0:9m! 0:ron"), Win)
    assert yaku_of(win) & {RIICHI, IPPATSU, DOUBLE_RIICHI} == {RIICHI, IPPATSU}


@pytest.mark.parametrize(
    ("draws", "script"),
    [
        ("8m1p9m", "1:1p 2:pon 2:3z 3:9m!"),
        ("8m1p9m", "1:1p 2:chi23p 2:3z 3:9m!"),
        ("8m7m8p9m", "1:kan7m 1:9s 3:9m!"),
    ],
)
def test_after_any_call_a_first_discard_is_not_double_riichi(draws: str, script: str) -> None:
    hands = {1: "777m147p258p1234z", 2: "1123p147s259m123z", 3: READY}
    table = table_of(hands, draws, rinshan="9s")
    play(table, script)
    assert (table.round.riichi[3], table.round.double_riichi[3]) == (True, False)


def test_ippatsu_lasts_to_the_next_own_draw() -> None:
    win = only(play(table_of({0: READY}, "9m1p2p1p5z"), "0:9m! 0:tsumo"), Win)
    assert IPPATSU in yaku_of(win)


@pytest.mark.parametrize(
    ("hand", "draws", "script"),
    [
        ("11p59m159s123456z", "9m4p1p", "2:1p 3:pon 3:3z"),
        ("23p59m159s123456z", "9m4p1p", "2:1p 3:chi23p 3:3z"),
        ("111p59m159s12347z", "9m4p1p", "2:1p 3:kan1p"),
        ("777m59m159s12347z", "9m4p1p7m", "3:kan7m"),
    ],
)
def test_every_call_ends_ippatsu(hand: str, draws: str, script: str) -> None:
    table = table_of({0: READY, 3: hand}, draws)
    play(table, "0:9m! 1:4p")
    assert table.round.ippatsu[0]
    play(table, script)
    assert not any(table.round.ippatsu)


def test_an_own_closed_kan_ends_ippatsu() -> None:
    table = table_of({0: "111m456p789s5566z"}, "9m4p8p2s1m", rinshan="5z")
    win = only(play(table, "0:9m! 0:kan1m 0:tsumo"), Win)
    assert DOUBLE_RIICHI in yaku_of(win)
    assert IPPATSU not in yaku_of(win)


# --- furiten ------------------------------------------------------------------------------------

WAITING = "23m456p789s11777z"


def test_furiten_by_an_own_discard_covers_every_wait() -> None:
    table = table_of({1: WAITING}, "2z1m2z3z4m")
    play(table, "1:1m 0:4m")
    assert offered(table, 1) == {"chi23m"}


def test_furiten_by_an_own_discard_that_was_called_away() -> None:
    table = table_of({1: WAITING, 3: "11m59m159p159s123z"}, "2z1m4m")
    play(table, "1:1m 3:pon 3:5m 0:4m")
    assert offered(table, 1) == {"chi23m"}


def test_furiten_for_a_go_around_by_a_wait_let_pass() -> None:
    table = table_of({1: WAITING}, "2z3z1m4m4m")
    play(table, "2:1m")
    assert offered(table, 1) == {"ron"}
    play(table, "3:4m")
    assert offered(table, 1) == set()
    play(table, "0:4m")
    assert offered(table, 1) == {"chi23m"}


def test_the_furiten_of_a_go_around_ends_with_the_own_draw() -> None:
    table = table_of({1: WAITING}, "2z3z1m2z3z8s4m")
    play(table, "2:1m 1:8s 2:4m")
    assert offered(table, 1) == {"ron"}


def test_furiten_for_good_by_a_wait_let_pass_in_riichi() -> None:
    table = table_of({1: WAITING}, "2z5z1m2z8p8s4m")
    play(table, "1:5z! 2:1m")
    assert offered(table, 1) == {"ron"}
    play(table, "1:8s 2:4m")
    assert offered(table, 1) == set()
    assert is_furiten(table.round, Seat(1))
