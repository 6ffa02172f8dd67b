"""tenhou.net/6 JSON: columns put in order, faces made tiles, words for how a round ended."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from rules.events import (
    COUNTED_OUT,
    Call,
    Discard,
    Draw,
    Event,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.formats.reader import parse_game
from rules.formats.reading import describe
from rules.formats.tenhou6 import read_tenhou6
from rules.formats.tenhou6_dialects import Document
from rules.formats.tenhou6_write import write_tenhou6
from rules.melds import MeldType
from rules.record import Player
from rules.tiles import tile_name
from tests.games import game

RUN = (11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24)
RED_RUN = (11, 12, 13, 14, 51, *RUN[5:])
Columns = tuple[Sequence[object], Sequence[object], Sequence[object], Sequence[object]]


def round_(
    takes: Columns = ([25], ["c111213"], [52], [31]),
    throws: Columns = ([11], [21], [60], []),
    result: Sequence[object] = ("九種九牌",),
    place: Sequence[int] = (0, 0, 0),
    doras: Sequence[int] = (47,),
) -> list[object]:
    sides: list[object] = []
    for seat in range(4):
        sides += [[*(RUN if seat else RED_RUN)], [*takes[seat]], [*throws[seat]]]
    return [[*place], [25000] * 4, [*doras], [], *sides, [*result]]


def document(*rounds: list[object], **changes: object) -> Document:
    return {
        "title": ["", ""],
        "name": ["Ann", "麻", "Cem", "Dee"],
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": [*rounds] or [round_()],
    } | changes


def events_of(*rounds: list[object]) -> list[tuple[Event, ...]]:
    reading = read_tenhou6([document(*rounds)])
    assert [describe(repair) for repair in reading.repairs] == []
    return [*reading.record.rounds]


def summary(events: tuple[Event, ...]) -> str:
    words = {Draw: "draws", Discard: "throws", Call: "calls"}
    return ", ".join(
        f"{getattr(event, 'seat', '')} {words[type(event)]}"
        for event in events
        if type(event) in words
    )


def test_a_round_is_put_in_order() -> None:
    events = events_of(round_())[0]
    assert summary(events) == ("0 draws, 0 throws, 1 calls, 1 throws, 2 draws, 2 throws, 3 draws")
    call, red, end = events[3], events[6], events[-1]
    assert isinstance(call, Call)
    assert (call.meld.type, call.meld.from_seat) == (MeldType.CHI, 0)
    assert isinstance(red, Discard)
    assert (red.tile, red.tsumogiri) == (52, True)
    assert end == Ryukyoku(RyukyokuType.NINE_TERMINALS, (False,) * 4, (0, 0, 0, 0))


def test_copies_are_given_out_in_order_of_appearance_reds_first() -> None:
    deal = events_of(round_())[0][0]
    hands = getattr(deal, "hands", ())
    assert [hand[0] for hand in hands] == [0, 1, 2, 3]
    assert [hand[4] for hand in hands] == [16, 17, 18, 19]
    assert [tile_name(hand[4]) for hand in hands] == ["0m", "5m", "5m", "5m"]


def test_a_call_waits_for_the_discard_that_it_answers() -> None:
    columns = round_(
        takes=([41, 42], [43], [45, "11p1111"], [46]),
        throws=([11, 11], [60], [60, 19], [60]),
        result=["流局"],
    )
    columns[4] = [11, *RED_RUN[:-1]]
    columns[7] = [44, *RUN[1:]]
    columns[10] = [11, 11, *RUN[2:]]
    columns[13] = [45, *RUN[1:]]
    assert summary(events_of(columns)[0]) == (
        "0 draws, 0 throws, 1 draws, 1 throws, 2 draws, 2 throws, 3 draws, 3 throws, "
        "0 draws, 0 throws, 2 calls, 2 throws"
    )


WORDS = {
    RyukyokuType.EXHAUSTIVE: "流局 | 全員不聴 | Exhaustive Draw | 荒牌流局",
    RyukyokuType.NAGASHI_MANGAN: "流局满贯 | Mangan at Draw",
    RyukyokuType.FOUR_WINDS: "四风连打 | Four Wind Abortion | Suufon Renda | 四風連打",
    RyukyokuType.FOUR_RIICHI: "Four Riichi Abortion | Suucha Riichi | 四家立直",
    RyukyokuType.FOUR_KANS: "四杠散了 | 四開槓 | Four Kan Abortion | Suukaikan | 四槓散了",
    RyukyokuType.TRIPLE_RON: "三家和 | Three Ron Abortion | Sanchahou | 三家和了",
    RyukyokuType.NINE_TERMINALS: "九种九牌 | Nine Terminal Abortion | Kyuushu-Kyuuhai",
}


@pytest.mark.parametrize(
    ("kind", "word"), [(kind, word) for kind in WORDS for word in WORDS[kind].split(" | ")]
)
def test_the_words_for_a_drawn_round(kind: RyukyokuType, word: str) -> None:
    end = events_of(round_(result=[word]))[0][-1]
    assert isinstance(end, Ryukyoku)
    assert (end.type, any(end.tenpai)) == (kind, kind in COUNTED_OUT)


@pytest.mark.parametrize(
    ("words", "han", "fu", "yaku"),
    [
        (["40符3飜1300-2600点", "場風 東(1飜)", "ドラ(2飜)"], 3, 40, ((14, 1), (52, 2))),
        (["満貫2000-4000点", "断幺九(1飜)", "赤ドラ(4飜)"], 5, None, ((8, 1), (54, 4))),
        (["役満8000-16000点", "国士無双１３面(役満)"], 13, None, ((48, 13),)),
        (["30符2飜500-1000点", "Tanyao(1飜)", "ドラ(1飜)"], 2, 30, ((52, 1),)),
        (["満貫2000-4000点", "Tanyao(1飜)"], None, None, ()),
        ([], None, None, ()),
    ],
)
def test_what_a_win_was_worth(
    words: list[str], han: int | None, fu: int | None, yaku: tuple[tuple[int, int], ...]
) -> None:
    result = ["和了", [-2600, -1300, -1300, 5200], [3, 3, 1, *words]]
    win = events_of(round_(result=result))[0][-1]
    assert isinstance(win, Win)
    assert (win.seat, win.from_seat, win.pao_seat) == (3, 3, 1)
    assert (win.han, win.fu, win.yaku) == (han, fu, yaku)
    assert win.deltas == (-2600, -1300, -1300, 5200)


@pytest.mark.parametrize(
    ("rule", "rules"),
    [
        ({"disp": "般南喰赤", "aka": 1}, Ruleset()),
        ({"disp": "上東喰赤速", "aka": 1}, Ruleset(hanchan=False)),
        ({"disp": "般南", "aka": 0}, Ruleset(red_fives=False, open_tanyao=False)),
        ({"disp": "Gold Room South", "aka51": 1, "aka52": 1, "aka53": 1}, Ruleset()),
        ({"disp": "玉の間南"}, Ruleset(red_fives=False)),
        ({}, Ruleset()),
    ],
)
def test_the_rules_by_their_names(rule: dict[str, object], rules: Ruleset) -> None:
    red = rules.red_fives
    columns = round_() if red else round_(([25], ["c111213"], [31], [31]))
    columns[4] = [*(RED_RUN if red else RUN)]
    assert read_tenhou6([document(columns, rule=rule)]).record.rules == rules


def test_players_ranks_and_the_end_of_the_game() -> None:
    more = {
        "ref": "2000010203gm-0009-0000-0123abcd",
        "dan": ["七段", "９級", "天鳳", "?"],
        "rate": [2100.5, 1500, 2200, "x"],
        "sx": ["F", "M", "F", ""],
        "sc": [31000, 41.0, 29000, 9.0, 20000, -20.0, 20000, -30.0],
    }
    record = read_tenhou6([document(**more)]).record
    assert record.players == (
        Player("Ann", 16, 2100.5, "F"),
        Player("麻", 1, 1500.0, "M"),
        Player("Cem", 20, 2200.0, "F"),
        Player("Dee"),
    )
    assert record.final_points == (31000, 29000, 20000, 20000)
    assert record.game == "2000010203gm-0009-0000-0123abcd"


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        (round_(([25], ["c111213"], [52], [31, "x"])), "seat 3 has no discard in its column here"),
        (round_(([25], ["c141516"], [52], [31])), "seat 1 has no draw in its column here"),
        (round_(([25], ["c111213"], [52, 99], [31])), "seat 3 has no discard in its column here"),
        (round_(throws=([99], [21], [60], [])), "99 is not a tile"),
        (round_(throws=([47], [21], [60], [])), "seat 0 discards 7z, which it does not hold"),
        (round_(throws=([11], [47], [60], [])), "seat 1 discards 7z, which it does not hold"),
        (round_(throws=([11], [60], [60], [])), "seat 1 discards its drawn tile"),
        (round_(throws=([11], ["a11111111"], [60], [])), "seat 1 declares a closed kan of 1m"),
        (round_(throws=([11], ["k11111111"], [60], [])), "seat 1 adds 1m to a pon"),
        (round_(throws=([11], [{}], [60], [])), "'{}' is neither a tile nor a call"),
        (round_(result=["tea"]), "unknown result 'tea'"),
        (round_(result=["和了", [0] * 4, [7, 7, 7]]), "'7' is not a seat"),
        (round_(result=["和了", [0] * 4, [3, 3, 3], [0] * 4, []]), "'None' is not a seat"),
        (round_(result=["和了", [0] * 4, [3, 1, 3]]), "the last tile in the columns is not the"),
        (round_(([25], ["c111213"], [52], [51])), "0m is in the game more than 1 times"),
        (round_(doras=[]), "the round has no dora indicator"),
        (round_(throws=([11], [21], ["k1111"], [])), "k1111 has 2 tiles"),
        (round_(throws=([11], [21], ["c111213"], [])), "'c111213' is neither a discard nor a kan"),
        (
            round_(([25], ["c111213"], ["a11111111"], [31])),
            "'a11111111' is neither a draw nor a call",
        ),
        (round_(doras=["x"]), "'x' is not a tile"),
        (round_(result=["和了", [0] * 4, "x"]), "'None' is not a seat"),
        (
            round_(([],) * 4, ([],) * 4, ["和了", [0] * 4, [0, 0, 0]]),
            "seat 0 wins without a winning tile",
        ),
        (
            round_(([25], ["c111213"], [], []), ([11], [], [], []), ["和了", [0] * 4, [1, 1, 1]]),
            "seat 1 wins without a winning tile",
        ),
        (round_(result=["和了", [0] * 4, [3, 3]]), "the win has no winner"),
        (round_(result=["和了", [0] * 3, [3, 3, 3]]), "[0, 0, 0] are not the points of four seats"),
        (round_(place=[0, 0]), "the round has no valid number"),
        (round_(place=[99, 0, 0]), "no round has the number 99"),
        ([[0, 0, 0]], "the round is not a list of 17 entries"),
    ],
)
def test_damage_costs_the_rest_of_its_round_only(columns: list[object], why: str) -> None:
    good = round_(place=[1, 0, 0], takes=([], [25], [], []), throws=([], [], [], []))
    reading = read_tenhou6([document(columns, good)])
    assert why in describe(reading.repairs[0])
    assert describe(reading.repairs[0]).startswith("round 1, event ")
    assert reading.record.rounds[-1][0].dealer == 1  # type: ignore[union-attr]


# --- write, then read ---------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["", "]"])
def test_half_a_character_in_a_name_is_a_question_mark(damage: str) -> None:
    record = replace(
        game(1), game="ref\ud83c", players=tuple(map(Player, ("a\ud800", "b", "c", "d")))
    )
    text = json.dumps(json.loads(write_tenhou6(record))).replace('"log": ', '"log": ' + damage)
    read = parse_game(text.encode()).record
    assert [player.name for player in read.players] == ["a?", "b", "c", "d"]
    assert len(read.rounds) == len(record.rounds)
    assert "\ud83c" not in read.game


@pytest.mark.parametrize(
    ("title", "day"),
    [
        (["Friends", "2026/11/5 21:30:00"], date(2026, 11, 5)),
        (["", "2026-11-05"], date(2026, 11, 5)),
        (["第3回 2026年11月5日", ""], date(2026, 11, 5)),
        ("2026.11.05", date(2026, 11, 5)),
        (["5/11/2026", "11/5/2026, 9:30:00 PM"], None),
        (["2026/13/40", "x"], None),
        (["2026/13/40", "2026/1/2"], date(2026, 1, 2)),
        (["12026/11/052", 5, None], None),
        ([], None),
        (None, None),
        ({"a": 1}, None),
    ],
)
def test_the_title_tells_the_day(title: object, day: date | None) -> None:
    changed = json.loads(write_tenhou6(game(3))) | {"title": title}
    assert read_tenhou6([changed]).record.day == day
