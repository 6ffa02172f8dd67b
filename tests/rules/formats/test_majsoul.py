"""Raw records of Mahjong Soul, and paipu of Denno Mahjong: damage costs the rest of its round."""

import base64
import json
from typing import Any

import pytest

from rules.events import Win
from rules.formats.majsoul_wire import raw_game_of_bytes, raw_game_of_json
from rules.formats.reader import parse_game
from rules.formats.reading import describe
from tests.games import game
from tests.rules.formats.odd_files import GAME, dumped
from tests.tables import play, table_of
from tutor.lab.soak.foreign import actions_of, encoded, forms_of, in_faces, kobalab, majsoul_bytes

ACTIONS = actions_of(GAME)


def raw(*changes: tuple[int, dict[str, Any]]) -> bytes:
    """Return the game's actions as JSON, with other values in some of them."""
    actions = [{"name": f".lq.{name}", "data": {**data}} for name, data in ACTIONS]
    for at, values in changes:
        actions[at]["data"] |= values  # type: ignore[operator]
    return dumped({"head": {"uuid": "1"}, "data": actions})


def place(name: str) -> int:
    return next(at for at, (each, _) in enumerate(ACTIONS) if each == name)


def wrapped(*actions: bytes) -> bytes:
    details = encoded("GameDetailRecords", {"actions": [{"result": each} for each in actions]})
    return encoded("Wrapper", {"name": ".lq.GameDetailRecords", "data": details})


@pytest.mark.parametrize(
    ("name", "values", "why"),
    [
        ("RecordNewRound", {"scores": "x"}, "x are not the points of four seats"),
        ("RecordNewRound", {"ju": "x"}, "ju is 'x'"),
        ("RecordNewRound", {"tiles1": 5}, "'5' is not a list of tiles"),
        ("RecordDealTile", {"tile": "8z"}, "'8z' is not a tile"),
        ("RecordDealTile", {"seat": 7}, "'7' is not a seat"),
        ("RecordDiscardTile", {"tile": None}, "'None' is not a tile"),
        ("RecordChiPengGang", {"type": 9}, "makes an unknown call"),
        ("RecordChiPengGang", {"froms": [0, 0, 0]}, "makes an unknown call"),
        ("RecordHule", {"delta_scores": [1]}, "[1] are not the points of four seats"),
        ("RecordHule", {"hules": [{"seat": 9}]}, "'9' is not a seat"),
    ],
)
def test_damage_costs_the_rest_of_its_round(name: str, values: dict[str, Any], why: str) -> None:
    reading = parse_game(raw((place(name), values)))
    assert why in describe(reading.repairs[0])
    assert in_faces(reading.record)[-1] == in_faces(GAME)[-1]


def test_an_unknown_yaku_leaves_out_all_of_them() -> None:
    at = place("RecordHule")
    hules = json.loads(json.dumps(ACTIONS[at][1]["hules"]))
    hules[0]["fans"].append({"id": 51, "val": 1})
    reading = parse_game(raw((at, {"hules": hules})))
    wins = [event for events in reading.record.rounds for event in events if isinstance(event, Win)]
    assert (wins[0].yaku, wins[0].han) == ((), None)
    assert wins[1].yaku


def test_damaged_actions_are_counted() -> None:
    whole = majsoul_bytes(GAME, response=False)
    details = encoded("Wrapper", {"name": ".lq.RecordDealTile", "data": b"\x12\x7f1m"})
    for damaged in (
        details,
        b"\x0a",
        b"\x0d1",
        encoded("Wrapper", {"name": "§", "data": b"x"}),
        encoded("Wrapper", {"name": ".lq.RecordDealTile", "data": b"\x12\x02\xff\xff"}),
        encoded("Wrapper", {"name": ".lq.RecordDealTile", "data": b"\x10\x01"}),
        encoded("Wrapper", {"name": ".lq.RecordDealTile", "data": b"\x08" + b"\xff" * 11}),
    ):
        assert raw_game_of_bytes(wrapped(damaged)).damaged == 1
    text = base64.b64encode(details).decode()
    assert (
        raw_game_of_json([{"data": [text, "{", "!", "[]", [1, 2], [999], {"0": 10}]}]).damaged > 2
    )
    assert raw_game_of_bytes(whole).damaged == 0


def test_numbers_may_be_packed_and_bytes_may_be_a_dictionary() -> None:
    scores = b"\x2a\x0c" + b"\xa8\xc3\x01" * 4
    action = encoded("Wrapper", {"name": ".lq.RecordNewRound", "data": scores + b"\x79" + bytes(8)})
    (found,) = raw_game_of_bytes(wrapped(action)).actions
    assert found == ("RecordNewRound", {"scores": [25000] * 4})
    numbers = {str(at): byte for at, byte in enumerate(wrapped(action))}
    assert raw_game_of_json([{"head": {}, "data": numbers}]).actions == [found]
    nested: object = action.hex()
    for _ in range(20):
        nested = {"data": nested}
    assert raw_game_of_json([nested]).actions == []


def paipu(at: int, **change: object) -> bytes:
    whole = kobalab(game(2))
    whole["log"][0][at] = change
    return dumped(whole)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (paipu(1, zimo={"l": 5, "p": "m1"}), "'5' is not a seat"),
        (paipu(1, zimo={"l": 0, "p": "q1"}), "'q1' is not a tile"),
        (paipu(1, zimo={"l": 0, "p": "m11"}), "'m11' is not a tile"),
        (paipu(1, tea={}), "the unknown event 'tea'"),
        (paipu(3, fulou={"l": 1, "m": "m111"}), "'m111' is neither a tile nor a call"),
        (paipu(2, gang={"l": 0, "m": "z1111"}), "declares a closed kan"),
        (paipu(2, gang={"l": 0, "m": "z111+1"}), "adds 1z to a pon that it does not have"),
        (paipu(1, hule={"l": 0, "fenpei": [0] * 4}), "wins without a winning tile"),
        (paipu(1, pingju={"name": "茶", "fenpei": [0] * 4}), "unknown result '茶'"),
        (paipu(0, qipai={"shoupai": 1}), "the round has no hands"),
        (paipu(0, qipai={"shoupai": ["m1"] * 4, "jushu": 9}), "the round has no valid number"),
        (dumped(kobalab(game(2)) | {"log": [5, *kobalab(game(2))["log"]]}), "a list of actions"),
    ],
)
def test_damage_of_paipu_costs_the_rest_of_its_round(data: bytes, why: str) -> None:
    reading = parse_game(data)
    assert why in describe(reading.repairs[0])
    assert in_faces(reading.record)[-1] == in_faces(game(2))[-1]


def test_a_dragon_added_to_a_pon_does_not_hide_who_is_liable() -> None:
    table = table_of({0: "556677z23m99p159s"}, "8m2p5p5z2p6z7z2s2s8s5z", rinshan="1m")
    calls = "3:5z 0:pon 0:1s 2:6z 0:pon 0:5s 1:7z 0:pon 0:9s 0:kan5z 0:tsumo"
    play(table, calls)
    for form, data in forms_of(table.record()).items():
        win = next(one for one in parse_game(data).record.rounds[0] if isinstance(one, Win))
        assert win.pao_seat == 1, form
