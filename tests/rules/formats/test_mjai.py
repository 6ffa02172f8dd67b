"""mjai JSON lines."""

from pathlib import Path

import pytest

from rules.events import Call, Deal, Discard, RiichiAccepted, Ruleset, Ryukyoku, RyukyokuType, Win
from rules.formats.mjai import MjaiMessage, read_mjai, write_mjai
from rules.formats.reading import describe
from rules.melds import MeldType
from tests.games import game

RUN = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p", "4p"]
START: list[MjaiMessage] = [
    {"type": "start_game", "names": ["Ann", "麻", "Cem", "Dee"]},
    {
        "type": "start_kyoku",
        "bakaze": "S",
        "dora_marker": "C",
        "kyoku": 2,
        "honba": 1,
        "kyotaku": 3,
        "oya": 1,
        "scores": [20000, 25000, 25000, 27000],
        "tehais": [[*RUN[:4], "5mr", *RUN[5:]], RUN, RUN, ["S", *RUN[1:]]],
    },
]


def draw(actor: int, pai: str) -> MjaiMessage:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def throw(actor: int, pai: str, tsumogiri: bool = False) -> MjaiMessage:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": tsumogiri}


CHI: MjaiMessage = {"type": "chi", "actor": 2, "target": 1, "pai": "1m", "consumed": ["2m", "3m"]}
PLAY: list[MjaiMessage] = [draw(1, "E"), throw(1, "1m"), CHI, throw(2, "1p")]


def faults(*messages: MjaiMessage) -> list[str]:
    return [describe(repair) for repair in read_mjai([*START, *messages]).repairs]


def test_a_round_is_read() -> None:
    events = read_mjai([*START, *PLAY, {"type": "end_kyoku"}]).record.rounds[0]
    deal, call = events[0], events[3]
    assert isinstance(deal, Deal)
    assert (deal.round, deal.honba, deal.kyotaku, deal.dealer) == (5, 1, 3, 1)
    assert deal.points == (20000, 25000, 25000, 27000)
    assert deal.hands[0] is not None
    assert deal.hands[0][4] == 16
    assert isinstance(call, Call)
    assert (call.meld.type, call.meld.called, call.meld.from_seat) == (MeldType.CHI, 1, 1)


def test_tsumogiri_is_what_was_drawn_and_not_what_is_claimed() -> None:
    events = read_mjai([*START, draw(1, "1m"), throw(1, "1m", tsumogiri=True)]).record.rounds[0]
    assert isinstance(events[2], Discard)
    assert events[2].tsumogiri
    assert events[2].tile == events[1].tile  # type: ignore[union-attr]
    events = read_mjai([*START, draw(1, "1m"), throw(1, "1m")]).record.rounds[0]
    assert isinstance(events[2], Discard)
    assert not events[2].tsumogiri
    events = read_mjai([*START, draw(1, "E"), throw(1, "1m", tsumogiri=True)]).record.rounds[0]
    assert isinstance(events[2], Discard)
    assert not events[2].tsumogiri


def test_riichi_is_two_messages_and_a_flag() -> None:
    events = read_mjai(
        [
            *START,
            draw(1, "E"),
            {"type": "reach", "actor": 1},
            throw(1, "E", tsumogiri=True),
            {"type": "reach_accepted", "actor": 1},
        ]
    ).record.rounds[0]
    assert isinstance(events[2], Discard)
    assert events[2].riichi
    assert events[3] == RiichiAccepted(events[2].seat)


@pytest.mark.parametrize(
    ("message", "kind", "tenpai"),
    [
        ({"deltas": [1500, -1500, 1500, -1500]}, RyukyokuType.EXHAUSTIVE, (True, False) * 2),
        ({"reason": "sufonrenta"}, RyukyokuType.FOUR_WINDS, (False,) * 4),
        ({"reason": "fanpai", "tenpais": [True] * 4}, RyukyokuType.EXHAUSTIVE, (True,) * 4),
        (
            {"reason": "nagashimangan", "deltas": [-4000, -4000, -2000, 10000]},
            RyukyokuType.NAGASHI_MANGAN,
            (True, True, True, False),
        ),
    ],
)
def test_drawn_rounds(message: MjaiMessage, kind: RyukyokuType, tenpai: tuple[bool, ...]) -> None:
    end = read_mjai([*START, draw(1, "E"), {"type": "ryukyoku", **message}]).record.rounds[0][-1]
    assert isinstance(end, Ryukyoku)
    assert (end.type, end.tenpai) == (kind, tenpai)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"bakaze": "X"}, "round 1, event 1: no round has the wind 'X'"),
        ({"honba": -1}, "round 1, event 1: honba is '-1'"),
        ({"tehais": [RUN, RUN, RUN, "none"]}, "round 1, event 1: 'none' is not a list of tiles"),
        (
            {"tehais": [RUN, RUN, RUN[:12], RUN]},
            "round 1, event 1: seat 2 is dealt 12 tiles instead of 13",
        ),
    ],
)
def test_a_round_without_a_deal_is_left_out_and_the_next_one_opens(
    change: MjaiMessage, why: str
) -> None:
    reading = read_mjai([START[0], START[1] | change, draw(1, "E"), START[1], draw(1, "E")])
    assert [describe(repair) for repair in reading.repairs] == [why]
    assert len(reading.record.rounds) == 1


CALL: MjaiMessage = {"type": "pon", "actor": 2, "target": 1, "pai": "1m", "consumed": ["1m", "1m"]}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"target": 3}, "seat 2 calls from seat 3, which has not just discarded"),
        ({"pai": "2m"}, "seat 2 calls 2m, but 1m was discarded"),
        ({"consumed": ["1m"]}, "seat 2 calls pon with 1 tiles of its own"),
        ({"consumed": ["1m", "2m"]}, "seat 2 calls pon with 1m 1m 2m, which do not fit"),
        (
            {"type": "chi", "consumed": ["2m", "4m"]},
            "seat 2 calls chi with 1m 2m 4m, which do not fit",
        ),
        (
            {"type": "chi", "consumed": ["2m", "5mr"]},
            "seat 2 calls chi with 1m 2m 0m, which do not fit",
        ),
    ],
)
def test_a_call_that_cannot_be_ends_its_round(changes: MjaiMessage, why: str) -> None:
    assert faults(draw(1, "E"), throw(1, "1m"), CALL | changes, draw(1, "W")) == [
        f"round 1, event 4: {why}"
    ]


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "tsumo", "actor": 4, "pai": "E"}, "round 1, event 2: '4' is not a seat"),
        ({"type": "tsumo", "actor": 1}, "round 1, event 2: 'None' is not a tile"),
        ({"type": "tsumo", "actor": 1, "pai": "5pr5"}, "round 1, event 2: '5pr5' is not a tile"),
        (draw(1, "1m"), "round 1, event 3: seat 2 draws, but seat 1 must discard"),
        (throw(1, "E"), "round 1, event 2: seat 1 discards 1z, which it does not hold"),
        ({"type": "pon", "actor": 2}, "round 1, event 2: 'None' is not a tile"),
        ({"type": "ankan", "actor": 1, "consumed": ["1m"]}, "a closed kan of 1 tiles"),
        ({"type": "kakan", "actor": 1, "pai": "1m"}, "seat 1 adds 1m to a pon"),
        ({"type": "hora", "actor": 1, "target": 1}, "seat 1 wins without a winning tile"),
        ({"type": "cheer"}, "round 1, event 2: the unknown event 'cheer' was left out"),
    ],
)
def test_damage_is_reported_and_costs_only_its_round(message: MjaiMessage, why: str) -> None:
    second = START[1] | {"kyoku": 3, "oya": 2}
    reading = read_mjai([*START, message, draw(2, "W"), second, draw(2, "E")])
    assert why in describe(reading.repairs[0])
    assert len(reading.record.rounds[-1]) == 2


@pytest.mark.parametrize(
    ("head", "rules"),
    [
        ({}, Ruleset()),
        ({"kyoku_first": 0, "aka_flag": True}, Ruleset()),
        ({"kyoku_first": 4}, Ruleset(hanchan=False)),
        ({"open_tanyao": False}, Ruleset(open_tanyao=False)),
    ],
)
def test_the_rules(head: MjaiMessage, rules: Ruleset) -> None:
    assert read_mjai([START[0] | head, *START[1:], draw(1, "E")]).record.rules == rules


def test_riichienv_reads_what_we_write(tmp_path: Path) -> None:
    riichienv = pytest.importorskip("riichienv")
    record = game(3)
    file = tmp_path / "game.jsonl"
    file.write_text(write_mjai(record), encoding="utf-8")
    replay = riichienv.MjaiReplay.from_jsonl(str(file))
    assert replay.num_rounds() == len(record.rounds)
    wins = [
        context.calculate(context.create_calculator()).is_win
        for round_ in replay.take_kyokus()
        for context in round_.take_win_result_contexts()
    ]
    expected = [e for events in record.rounds for e in events if isinstance(e, Win)]
    assert wins == [True] * len(expected)
