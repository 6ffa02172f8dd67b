"""Kans: when the new indicator turns, robbing, and how many there may be.

The order of the events was counted in 1,793 real games (hanchan of the houou room, 2011 to 2020):
after 884 closed kans the indicator came before the replacement draw, after 700 others never
before the discard or the next kan; 13 rons on that discard and 23 wins with the replacement tile.
"""

from collections.abc import Sequence

import pytest

from rules.events import Call, Discard, DoraRevealed, Event, Ryukyoku, RyukyokuType, Win
from rules.legal import count_kans
from rules.table import Table
from rules.tiles import Seat, kind_name, kind_of
from tests.tables import drift, names_of, only, play, run_out, table_of, yaku_of

RINSHAN, CHANKAN, DORA = 4, 3, 52
FOUR = "6z3p9m1s4s"


def kinds_in(events: Sequence[Event]) -> list[str]:
    return [str(e.meld.type) if isinstance(e, Call) else type(e).__name__ for e in events]


def dora_of_win(win: Win) -> int:
    return dict(win.yaku).get(DORA, 0)


# --- when the indicator turns -------------------------------------------------------------------


def closed_kan() -> Table:
    return table_of({0: "111m456p789s5566z"}, "1m", rinshan="5z", indicators=FOUR)


def open_kan(last: str = "", rinshan: str = "5z") -> Table:
    hands = {0: "111m456p789s5566z", 2: "78m123p456p99s777z"}
    return table_of(hands, "2z2z3z1m" + last, rinshan=rinshan, indicators=FOUR)


def added_kan(rinshan: str = "9s") -> Table:
    hands = {0: "11m456p789s55667z", 2: "23m456p789s22444z"}
    return table_of(hands, "2z2p8s1m2z8p9p1m", rinshan=rinshan, indicators=FOUR)


def test_a_closed_kan_turns_its_indicator_before_the_replacement_draw() -> None:
    table = closed_kan()
    assert kinds_in(play(table, "0:kan1m")) == ["ankan", "DoraRevealed", "Draw"]


def test_a_closed_kan_counts_for_the_win_with_its_replacement_tile() -> None:
    win = only(play(closed_kan(), "0:kan1m 0:tsumo"), Win)
    assert RINSHAN in yaku_of(win)
    assert dora_of_win(win) == 1  # 4p, by the new indicator


def test_an_open_kan_turns_its_indicator_after_the_discard() -> None:
    table = open_kan(rinshan="9s")
    assert kinds_in(play(table, "0:kan1m"))[-2:] == ["daiminkan", "Draw"]
    assert len(table.round.dora_indicators) == 1  # whoever throws has not seen it
    assert kinds_in(play(table, "0:9s"))[:2] == ["Discard", "DoraRevealed"]


def test_an_added_kan_turns_its_indicator_after_the_discard() -> None:
    table = added_kan()
    assert kinds_in(play(table, "0:pon 0:7z 0:kan1m"))[-1] == "kakan"
    assert kinds_in(drift(table)) == ["Draw"]  # nobody robs it
    assert kinds_in(play(table, "0:9s"))[:2] == ["Discard", "DoraRevealed"]


def test_a_win_with_the_replacement_tile_of_an_open_kan_comes_before_the_indicator() -> None:
    events = play(open_kan(), "0:kan1m 0:tsumo")
    assert not any(isinstance(event, DoraRevealed) for event in events)
    win = only(events, Win)
    assert RINSHAN in yaku_of(win)
    assert dora_of_win(win) == 0


def test_a_ron_on_the_discard_after_an_open_kan_counts_the_new_indicator() -> None:
    table = open_kan(rinshan="9m")
    events = play(table, "0:kan1m 0:9m 2:ron")
    assert kinds_in(events)[-4:-2] == ["DoraRevealed", "Win"]
    assert dora_of_win(only(events, Win)) == 3 + 1  # 777z and 4p


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        # a pon of 1m becomes a kan after an open one of 2p
        ("0:kan1m", ["kakan", "DoraRevealed", "Draw", "Discard", "DoraRevealed"]),
        # a closed kan of 3s turns the one that was owed and its own
        ("0:kan3s", ["ankan", "DoraRevealed", "DoraRevealed", "Draw", "Discard"]),
    ],
)
def test_of_two_kans_in_a_row_the_second_turns_the_indicator_of_the_first(
    second: str, expected: list[str]
) -> None:
    drawn = second.removeprefix("0:kan")
    table = table_of(
        {0: "11m222p333s456s55z"}, "2z4z3z1m4z6z2p", rinshan=f"{drawn}9m", indicators=FOUR
    )
    play(table, "0:pon 0:6s 3:2p 0:kan2p")
    assert len(table.round.dora_indicators) == 1
    events = play(table, second)
    if len(events) == 1:
        events += drift(table)  # an added kan waits for whoever could rob it
    events += play(table, "0:9m")
    assert kinds_in(events)[: len(expected)] == expected
    assert len(table.round.dora_indicators) == 3


def test_as_many_ura_indicators_as_dora_indicators() -> None:
    hands = {0: "111m456p789s5566z"}
    table = table_of(hands, "9s2z3z4z1m", rinshan="5z", indicators=FOUR, ura="9m8s7s")
    win = only(play(table, "0:9s! 0:kan1m 0:tsumo"), Win)
    assert [kind_name(kind_of(tile)) for tile in win.ura_indicators] == ["9m", "8s"]
    assert dict(win.yaku)[53] == 4 + 1  # four 1m and the 9s


# --- robbing ------------------------------------------------------------------------------------


def test_an_added_kan_is_robbed_and_no_indicator_turns() -> None:
    table = added_kan()
    events = play(table, "0:pon 0:7z 0:kan1m 2:ron")
    win = only(events, Win)
    assert (win.seat, win.from_seat, win.yaku) == (2, 0, ((CHANKAN, 1),))
    assert not any(isinstance(event, DoraRevealed) for event in events)


def test_a_kan_that_is_not_robbed_ends_ippatsu() -> None:
    table = added_kan(rinshan="4z")
    play(table, "0:pon 0:7z 2:8p! 0:kan1m")
    assert table.round.ippatsu[2]
    drift(table)
    assert not table.round.ippatsu[2]


def test_a_closed_kan_cannot_be_robbed_even_by_thirteen_orphans() -> None:
    hands = {0: "111m456p789s5566z", 2: "9m19p19s12344567z"}
    table = table_of(hands, "1m", rinshan="9s")
    events = play(table, "0:kan1m")
    assert kinds_in(events) == ["ankan", "DoraRevealed", "Draw"]
    assert set(table.pending) == {0}


def test_thirteen_orphans_may_rob_an_added_kan() -> None:
    hands = {0: "11m456p789s55667z", 2: "9m19p19s12344567z"}
    table = table_of(hands, "2s2p8p1m2s8p2p1m")
    play(table, "0:pon 0:5z 0:kan1m")
    assert names_of(table.pending[Seat(2)]) == {"ron"}


# --- how many -----------------------------------------------------------------------------------


def four_kans(rest: dict[int, str], draws: str) -> Table:
    return table_of({0: "111m222p333s444z5z", **rest}, draws, rinshan="2p3s4z9s")


def test_four_kans_of_one_owner_play_on_and_a_fifth_is_refused() -> None:
    table = four_kans({1: "6666m456p159s123z", 3: "888p258m159s1235z"}, "1m6z8p6z")
    play(table, "0:kan1m 0:kan2p 0:kan3s 0:kan4z 0:9s")
    assert count_kans(table.round) == 4
    here = table.round
    play(table, "1:6z")
    assert "kan6m" not in names_of(table.pending.get(Seat(1), ()))
    play(table, "2:8p")
    assert names_of(table.pending[Seat(3)]) == {"pon88p"}
    assert table.round is here
    events = run_out(table)
    assert only(events, Ryukyoku).type is not RyukyokuType.FOUR_KANS


def test_four_kans_and_the_pair_are_two_yakuman() -> None:
    table = four_kans({}, "1m6z8p6z5z")
    win = only(play(table, "0:kan1m 0:kan2p 0:kan3s 0:kan4z 0:9s 0:tsumo"), Win)
    assert yaku_of(win) == {41, 51}
    assert win.deltas == (96_000, -32_000, -32_000, -32_000)


def kans_of_two(south: str = "444z456p159s258m1z", west: str = "") -> Table:
    hands = {0: "111m222p333s5566z", 1: south} | ({2: west} if west else {})
    return table_of(hands, "1m4z", rinshan="2p3s9s8p")


def test_four_kans_of_two_owners_draw_the_round_when_the_discard_passes() -> None:
    table = kans_of_two()
    play(table, "0:kan1m 0:kan2p 0:kan3s 0:9s 1:kan4z")
    assert table.round.number == 0  # the one who made it has yet to throw
    events = play(table, "1:8p")
    assert only(events, Ryukyoku).type is RyukyokuType.FOUR_KANS
    assert only(events, Ryukyoku).deltas == (0, 0, 0, 0)
    assert (table.round.number, table.round.honba) == (0, 1)


def test_a_ron_on_the_discard_after_the_fourth_kan_goes_before_the_draw() -> None:
    table = kans_of_two(west="67p345m678m77s777z")
    play(table, "0:kan1m 0:kan2p 0:kan3s 0:9s 1:kan4z 1:8p")
    assert names_of(table.pending[Seat(2)]) == {"ron"}  # 67p would make a chi
    events = play(table, "2:ron")
    assert only(events, Win).seat == 2
    assert not any(isinstance(event, Ryukyoku) for event in events)


def test_every_kan_costs_a_draw_at_the_end_of_the_wall() -> None:
    table = closed_kan()
    play(table, "0:kan1m")
    events = run_out(table)
    assert sum(isinstance(event, Discard) for event in events) == 70 - 1  # one became the kan
