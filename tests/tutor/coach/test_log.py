"""The advice log, version 1, is a contract: old files must open."""

import io
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.formats.opening import MAX_VALUE_BYTES
from rules.message import BadValue
from rules.record import GameRecord
from rules.tiles import SEATS
from tests.games import end_of, game
from tests.tutor.decisions import threw
from tests.tutor.positions import seen_as
from tests.tutor.trees import TREE
from tutor.coach import log
from tutor.coach.advice import Decision
from tutor.coach.decision_json import decision_to_json
from tutor.explanations import sentences
from tutor.json_values import MOST_ITEMS
from tutor.lab.discards import review

WRITTEN = Path(__file__).parents[2] / "golden" / "advice-log-1.jsonl"
KEYS = set(
    """
    game round honba turn seat after_call observation played tsumogiri riichi strategy support
    runner_up path advice combined rankings verdict played_as hints taken_back reasons words
    stance hand hands sure news standing danger
    """.split()
)
SEEN_KEYS = set(
    "hand drawn melds rivers dora_indicators points dealer round_wind kyotaku tiles_left".split()
)


def english(decision: Decision) -> tuple[str, ...]:
    return sentences(decision, decision.observation)


def reviewed(record: GameRecord) -> list[Decision]:
    return [decision for here in review(record, SEATS, TREE) for decision in here]


@cache
def written(record: GameRecord) -> str:
    file = io.StringIO()
    log.write_log(file, log.header_of(record, "a file.xml", TREE), reviewed(record), english)
    return file.getvalue()


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_reading_and_writing_again_gives_the_same_text() -> None:
    text = written(end_of(game(7, calls=0.6), 2))
    header, decisions = log.read_log(io.StringIO(text))
    again = io.StringIO()
    assert log.write_log(again, header, decisions, english) == len(text.splitlines()) - 1
    assert again.getvalue() == text


@pytest.mark.parametrize("text", [written(end_of(game(7, calls=0.6), 2)), WRITTEN.read_text()])
def test_rankings_are_the_same_where_they_are_read_later(text: str) -> None:
    at_once, later = (
        [*map(repr, log.read_entries(io.StringIO(text), later=later)[1])] for later in (False, True)
    )
    assert [one.replace("_LaterRankings(", "Rankings(") for one in later] == at_once


def test_damaged_rankings_that_are_read_later_are_named_when_they_are_asked_for() -> None:
    head, line = written(end_of(game(7, calls=0.6), 2)).splitlines(keepends=True)[:2]
    broken = line.replace('"rank":1,"facts"', '"rank":-1,"facts"')
    _, (one,) = log.read_entries(io.StringIO(head + broken), later=True)
    assert isinstance(one, Decision)
    with pytest.raises(BadValue, match="rank"):
        _ = one.advice.rankings.value


def test_every_line_has_the_keys_of_the_contract() -> None:
    first, *rest = lines(written(end_of(game(7, calls=0.6), 2)))
    assert first["advice_log"] == 1
    assert set(first["games"][0]) >= {"game", "source", "players", "rules"}
    assert set(first["tree"]) >= {"hash", "leaves"}
    for line in rest:
        assert set(line) >= KEYS
        assert set(line["observation"]) >= SEEN_KEYS
        assert set(line["rankings"]) == {"speed", "value", "safety"}
        assert all(
            set(one) >= {"discard", "score", "rank", "facts"}
            for ranking in line["rankings"].values()
            for one in ranking
        )
        assert 0 <= line["support"] <= 1
        assert line["words"]
        assert line["after_call"] == (line["observation"]["drawn"] is None)
        placed = {one["discard"].replace("0", "5") for one in line["combined"]}
        assert line["played"].replace("0", "5") in placed


TODAY = ("cause", "severity", "deal_in", "standing", "danger", "reasons")
"""Keys that are written anew from what is read."""


def test_a_line_says_what_the_last_round_asks_for_and_who_may_be_ready() -> None:
    seen = seen_as("""123406m456p789s1z 9p, S4, dealer 1, points 22000 30000 26000 22000,
        riichi 1:1, rivers - 9m9s - -""")
    line = decision_to_json(threw(seen, "9p", TREE), ("",))
    assert line["danger"] == [{"seat": 1, "riichi": True, "ready": 1.0}]
    assert line["standing"] == {
        "need": "points",
        "place": 3,
        "gap": 4_000,
        "rival": 2,
        "ron": 5_200,
        "direct": 2_000,
        "tsumo": {"each": 800, "dealer": 1_600},
    }
    early = decision_to_json(threw(replace(seen, round=0), "9p", TREE), ("",))
    assert early["standing"] is None


def test_the_first_log_ever_written_still_opens() -> None:
    text = WRITTEN.read_text(encoding="utf-8")
    header, decisions = log.read_log(io.StringIO(text))
    assert header.games[0].players == ("East", "South", "West", "North")
    first, *rest = lines(text)
    assert log.header_to_json(header) == first
    for line, decision in zip(rest, decisions, strict=True):
        again = json.loads(json.dumps(decision_to_json(decision, tuple(line["words"]))))
        of_today = {key: again[key] for key in TODAY}
        assert again == line | of_today


def test_unknown_keys_and_kinds_are_skipped() -> None:
    head, *rest = lines(WRITTEN.read_text(encoding="utf-8"))
    head["later"] = {"more": 1}
    head["games"][0]["rules"]["later"] = True
    rest[0]["later"] = rest[0]["observation"]["later"] = [1, 2]
    win = {"yaku": [8], "points": 2000, "most": 2000, "riichi": 0, "riichi_most": 0}
    rest[1]["win"] = {**win, "paying": ["5m"]}
    call = {"kind": "call", "game": "", "offered": []}
    text = "\n".join(json.dumps(line) for line in [head, call, *rest]) + "\n\n"
    _, decisions = log.read_log(io.StringIO(text))
    assert len(list(decisions)) == len(rest)


def test_a_newer_log_is_refused_with_advice() -> None:
    with pytest.raises(log.BadAdviceLog, match=r"version 2 .* reads version 1; update the program"):
        log.read_log(io.StringIO('{"advice_log": 2}\n'))


@pytest.mark.parametrize(
    "text", ["", "{}", "<mjloggm>", "[1]", '{"advice_log": 1}', '{"advice_log": "1"}', "null"]
)
def test_other_files_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(log.BadAdviceLog, match=r"^Line 1 .*\.$"):
        log.read_log(io.StringIO(text))


@pytest.mark.parametrize("harm", ["played", "observation", "rankings", "game", "strategy"])
def test_a_damaged_line_is_named(harm: str) -> None:
    head, *rest = lines(WRITTEN.read_text(encoding="utf-8"))
    rest[1][harm] = "nonsense"
    text = "\n".join(json.dumps(line) for line in [head, *rest])
    _, decisions = log.read_log(io.StringIO(text))
    with pytest.raises(log.BadAdviceLog, match=r"^Line 3 of the advice log cannot be read: .*\.$"):
        list(decisions)


def test_final_points_are_kept_if_known() -> None:
    record = end_of(game(7, calls=0.6))
    text = written(record)
    assert lines(text)[0]["games"][0]["final_points"] == list(record.final_points or ())
    header, _ = log.read_log(io.StringIO(text))
    assert header.games[0].final_points == record.final_points
    stopped = log.header_to_json(log.header_of(replace(record, final_points=None), "", TREE))
    assert "final_points" not in stopped["games"][0]


def test_an_oversized_line_is_refused() -> None:
    with pytest.raises(log.BadAdviceLog, match="far too large"):
        log.read_log(io.StringIO('{"advice_log": 1, "words": "' + "a" * MAX_VALUE_BYTES + '"}\n'))
    header, line = written(end_of(game(1), 1)).splitlines()[:2]
    longer = line[:-1] + ',"later":"' + "a" * log.MAX_LINE_BYTES + '"}'
    with pytest.raises(log.BadAdviceLog, match=r"Line 2 .*far too large"):
        list(log.read_log(io.StringIO(f"{header}\n{longer}\n"))[1])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("tsumogiri", "false"),
        ("riichi", "no"),
        ("taken_back", "false"),
        ("after_call", [0]),
        ("second_differs", "false"),
        ("hints", "7"),
        ("hints", -5),
        ("hints", 1e30),
        ("support", 17),
        ("support", "0.5"),
        ("runner_up_support", -1),
        ("round", 1.9),
        ("honba", "3"),
        ("seat", -1),
        ("since", "x"),
        ("second_share", 1.9),
        ("game", 5),
    ],
)
def test_a_value_of_another_type_or_beyond_its_range_is_refused(key: str, value: object) -> None:
    header, line = lines(written(end_of(game(1), 1)))[:2]
    line[key] = value
    header["games"].append({**header["games"][0], "game": value})
    text = "\n".join(json.dumps(each) for each in (header, line))
    with pytest.raises(log.BadAdviceLog, match=r"^Line [12] .*has a wrong value"):
        list(log.read_log(io.StringIO(text))[1])


@pytest.mark.parametrize("key", ["reasons", "combined", "hands", "news"])
def test_an_oversized_list_is_refused(key: str) -> None:
    header, line = lines(written(end_of(game(1), 1)))[:2]
    line[key] = (line[key] or [{}]) * (MOST_ITEMS + 1)
    text = "\n".join(json.dumps(each) for each in (header, line))
    with pytest.raises(log.BadAdviceLog, match=rf"{key}.* has a wrong value"):
        list(log.read_log(io.StringIO(text))[1])
