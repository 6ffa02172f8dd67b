"""Wins with the first and the last tiles."""

from rules.events import Ryukyoku, Win
from rules.tiles import Seat
from tests.tables import drift, names_of, only, play, table_of, yaku_of

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


def test_a_ron_before_the_first_draw_is_no_yaku() -> None:
    table = table_of({1: "23m456p789s33444z"}, "4m")
    play(table, "0:4m")
    assert names_of(table.pending[Seat(1)]) == {"chi23m"}


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


def test_the_discard_after_that_replacement_tile_is_houtei() -> None:
    hands = {0: "999m456p789s5577p", 2: READY}
    table = table_of(hands, rinshan="7z", ura=ELSEWHERE, last="9m9p")
    win = only(play(table, "0:kan9m 0:7z 2:ron"), Win)
    assert HOUTEI in yaku_of(win)
