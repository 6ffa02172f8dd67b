"""What a seat reads off the table it sees."""

from rules.events import Ruleset
from rules.observation import Observation
from rules.table import RoundStart
from rules.tiles import EAST, NORTH, SOUTH, WEST, Seat, kind_of, parse_kind, tile_name
from tests.tables import deal, draw, drift, play, table_of

HAND = "405m44p789s11567z"


def seen(
    seat: int = 0,
    number: int = 0,
    points: tuple[int, int, int, int] | None = None,
    indicators: str = "",
) -> Observation:
    opening = RoundStart(number, points=points or (25_000,) * 4)
    table = table_of({seat: HAND}, indicators=indicators, opening=opening)
    return table.round.observe(Seat(seat))


def test_the_own_tiles_and_what_is_left_of_each_kind() -> None:
    view = deal({0: HAND}).observe(Seat(0))
    assert view.counts[parse_kind("5m")] == 2
    assert sum(view.counts) == 13
    shown = sum(view.seen)
    assert shown == 14  # the hand and the indicator
    assert sum(view.unseen) == 136 - shown
    assert view.unseen[parse_kind("1z")] == 2


def test_the_winds() -> None:
    third = seen(0, number=2)
    assert (third.round_wind, third.is_dealer) == (EAST, False)
    assert [third.wind_of(Seat(seat)) for seat in range(4)] == [WEST, NORTH, EAST, SOUTH]
    south = seen(0, number=4)
    assert (south.round_wind, south.is_dealer) == (SOUTH, True)
    assert seen(0, number=8).round_wind == WEST


def test_dora_by_indicator_and_by_colour() -> None:
    view = seen(indicators="4m")
    assert view.dora == (parse_kind("5m"),)
    worth = {tile_name(tile): view.dora_in(tile) for tile in view.hand}
    assert (worth["0m"], worth["5m"], worth["4m"]) == (2, 1, 0)
    state = deal({0: HAND}, rules=Ruleset(red_fives=False))
    red = next(t for t in state.observe(Seat(0)).hand if tile_name(t) == "0m")
    assert state.observe(Seat(0)).dora_in(red) == state.observe(Seat(0)).dora.count(kind_of(red))


def test_a_call_opens_the_hand_and_a_closed_kan_does_not() -> None:
    table = table_of({0: "11m456p789s55667z"}, "2z2p8s1m")
    play(table, "3:1m 0:pon")
    view = table.round.observe(Seat(0))
    assert view.is_open
    assert [meld.kind for meld in view.own_melds] == [parse_kind("1m")]
    table = table_of({0: "111m456p789s5566z"}, "1m")
    play(table, "0:kan1m")
    assert not table.round.observe(Seat(0)).is_open


def test_what_may_be_thrown_a_kind_once_and_the_red_five_last() -> None:
    state = deal({0: HAND}, keep="9m")
    draw(state, 0, "9m")
    names = [tile_name(tile) for tile in state.observe(Seat(0)).discards]
    assert len(names) == len(set(names)) == 11
    assert "5m" in names
    assert "0m" not in names


def test_a_seat_sees_only_its_own_draw() -> None:
    table = table_of({0: HAND})
    assert table.round.observe(Seat(0)).drawn is not None
    assert table.round.observe(Seat(1)).drawn is None
    drift(table)
    assert table.round.observe(Seat(0)).drawn is None
