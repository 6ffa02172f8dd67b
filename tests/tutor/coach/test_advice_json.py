"""Observations and decisions survive a round trip through JSON."""

import io
import json
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.events import NO_POINTS, Call, Discard, Ruleset, Ryukyoku, RyukyokuType, Win
from rules.legal import NOBODY
from rules.message import BadValue
from rules.observation import Observation
from rules.record import GameRecord
from rules.table import Table
from rules.tiles import SEATS, tile_name
from tests.games import end_of, game
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.coach import log
from tutor.coach.advice import (
    ActionAdvice,
    CallDecision,
    Decision,
    Doubt,
    OptionAdvice,
    ReviewEntry,
)
from tutor.coach.decision_json import call_from_json, call_to_json
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.observation_json import (
    ObservationJson,
    PositionWithRulesJson,
    observation_from_json,
    observation_to_json,
)
from tutor.coach.offer_facts import RiichiWaits
from tutor.coach.reason_json import OFFER_KEYS, reasons_from_json, reasons_to_json
from tutor.coach.review import review_entries
from tutor.json_values import read_as
from tutor.lab.soak.whim import Whim, answers


@cache
def observations(seed: int) -> list[Observation]:
    return [
        state.observe(event.seat)
        for state, event in end_of(game(seed, calls=0.6), 2).replay()
        if isinstance(event, Discard)
    ]


def back(observation: Observation) -> Observation:
    text = json.dumps(observation_to_json(observation))
    return observation_from_json(
        read_as(ObservationJson, json.loads(text)),
        rules=observation.rules,
        seat=observation.seat,
        round_=observation.round,
        honba=observation.honba,
        turn=observation.turn,
    )


def faces(observation: Observation) -> tuple[object, ...]:
    return (
        [tile_name(tile) for tile in observation.hand],
        [
            [(m.type, [tile_name(t) for t in m.tiles], m.from_seat) for m in own]
            for own in observation.melds
        ],
        [
            [(tile_name(t.tile), t.tsumogiri, t.riichi, t.order, t.called_by) for t in river]
            for river in observation.rivers
        ],
        [tile_name(tile) for tile in observation.dora_indicators],
        replace(observation, hand=(), drawn=None, melds=(), rivers=(), dora_indicators=()),
    )


@pytest.mark.parametrize("seed", [1, 7])
def test_an_observation_survives_a_round_trip(seed: int) -> None:
    for observation in observations(seed):
        again = back(observation)
        assert faces(again) == faces(observation)
        assert observation_to_json(again) == observation_to_json(observation)


def test_a_called_tile_is_the_same_tile_in_the_river_and_in_the_meld() -> None:
    called = 0
    for observation in map(back, observations(7)):
        in_melds = {meld.called for melds in observation.melds for meld in melds}
        for tile in (tile for river in observation.rivers for tile in river):
            if tile.called_by is not None:
                assert tile.tile in in_melds
                called += 1
    assert called > 20


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("riichi", [True], "riichi has a wrong value"),
        ("ippatsu", [False] * 5, "ippatsu has a wrong value"),
        ("points", [25_000] * 3, "points has a wrong value"),
        ("points", [25_000, 25_000, 10**30, 0], r"points\[2\] has a wrong value"),
        ("kyotaku", 2**53, "kyotaku has a wrong value"),
        ("tiles_left", -1, "tiles_left has a wrong value"),
        ("drawn", "9s", "no 9s in "),
        ("dora_indicators", ["1m"] * 5, "more copies of 1m"),
    ],
)
def test_a_damaged_observation_is_refused(key: str, value: object, why: str) -> None:
    observation = observations(1)[0]
    data = observation_to_json(observation) | {"hand": "1112345678999m2p", "drawn": "2p"}
    with pytest.raises(ValueError, match=why):
        observation_from_json(
            read_as(ObservationJson, data | {key: value}),
            rules=observation.rules,
            seat=observation.seat,
            round_=0,
            honba=0,
            turn=1,
        )


@pytest.mark.parametrize("place", [{"round": 10**6}, {"honba": -1}, {"turn": 2**40}])
def test_an_impossible_round_or_turn_is_refused(place: dict[str, int]) -> None:
    seen = observations(1)[0]
    data = {
        **{"round": seen.round, "honba": seen.honba, "turn": seen.turn, "seat": seen.seat},
        "rules": seen.rules.to_json(),
        "observation": observation_to_json(seen),
    }
    assert read_as(PositionWithRulesJson, data)
    with pytest.raises(BadValue, match="has a wrong value"):
        read_as(PositionWithRulesJson, data | place)


SEEDS = range(2)


@cache
def played(seed: int) -> GameRecord:
    table, chance = Table(Ruleset(hanchan=False), Random(seed)), Random(seed)
    while not table.is_over:
        table.step(answers(table, chance, Whim(wins=0.8, calls=0.6, riichi=0.5)))
    return end_of(table.record(), 3)


@cache
def entries(seed: int) -> tuple[ReviewEntry, ...]:
    return tuple(one for here in review_entries(played(seed), SEATS, TREE) for one in here)


def calls(seed: int) -> list[CallDecision]:
    return [one for one in entries(seed) if isinstance(one, CallDecision)]


def as_json(one: CallDecision) -> dict[str, Any]:
    data = json.loads(json.dumps(call_to_json(one, ("Said.",))))
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize("seed", SEEDS)
def test_call_decisions_survive_a_round_trip(seed: int) -> None:
    rules = played(seed).rules
    for one in calls(seed):
        data = as_json(one)
        assert as_json(call_from_json(data, rules)) == data


@pytest.mark.parametrize("seed", SEEDS)
def test_claimed_tile_discarder_and_lesson_survive_a_round_trip(seed: int) -> None:
    rules = played(seed).rules
    for one in calls(seed):
        again = call_from_json(as_json(one), rules)
        for old, new in zip(one.advice.options, again.advice.options, strict=True):
            match old.action, new.action:
                case Call(meld=was), Call(meld=is_):
                    assert (was.type, was.from_seat) == (is_.type, is_.from_seat)
                    assert (was.called is None) == (is_.called is None)
                    if was.called is not None and is_.called is not None:
                        assert was.called // 4 == is_.called // 4
                case Win(), Win():
                    assert old.action.from_seat == new.action.from_seat
                case (Discard(), Discard()) | (Ryukyoku(), Ryukyoku()):
                    pass
                case _:
                    raise AssertionError((old, new))
        first, second = call_lesson(one), call_lesson(again)
        assert (first and first.cause) == (second and second.cause)
        assert one.verdict is again.verdict


def log_of(seed: int) -> str:
    record = played(seed)
    lines = [log.header_line(log.header_of(record, "", TREE))]
    for one in entries(seed):
        is_call = isinstance(one, CallDecision)
        lines.append(log.call_line(one, ()) if is_call else log.decision_line(one, ()))  # type: ignore[arg-type]
    return "".join(lines)


@pytest.mark.no_cover
def test_a_log_is_read_with_or_without_its_calls() -> None:
    text = log_of(1)
    _, read = log.read_entries(io.StringIO(text))
    found = list(read)
    assert list(map(type, found)) == list(map(type, entries(1)))
    _, discards = log.read_log(io.StringIO(text))
    assert list(discards) == [one for one in found if isinstance(one, Decision)]


def test_a_line_of_the_first_version_opens() -> None:
    data = as_json(calls(1)[0])
    for key in ("about", "verdict", "hints", "taken_back"):
        del data[key]
    assert call_from_json(data, played(1).rules).advice.about == 0


HARM: list[Any] = [None, "nonsense", -1, 99, [], {}, [[]], {"action": "chi", "tiles": ["1m"]}]
NEEDED = ("game", "seat", "observation", "offered", "doubt", "reasons")


def refusals(line: dict[str, Any], header: str) -> str:
    _, read = log.read_entries(io.StringIO(header + json.dumps(line) + "\n"))
    try:
        list(read)
    except log.BadAdviceLog as error:
        return str(error)
    return ""


def test_a_damaged_line_is_refused_in_one_sentence() -> None:
    header = log.header_line(log.header_of(played(1), "", TREE))
    for one in calls(1)[:3]:
        for key in as_json(one):
            for harm in HARM:
                line = as_json(one)
                if key == "kind":
                    continue
                line[key] = harm
                said = refusals(line, header)
                assert not said or said.startswith("Line 2 of the advice log cannot be read: ")
        for key in NEEDED:
            line = as_json(one)
            del line[key]
            assert refusals(line, header), key


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", SEEDS)
def test_damage_only_ever_raises_a_refusal(seed: int) -> None:
    chance, header = Random(seed), log.header_line(log.header_of(played(seed), "", TREE))
    some = calls(seed)
    for _ in range(150):
        line = as_json(chance.choice(some))
        places = list(_places(line))
        holder, key = chance.choice(places)
        other, from_ = chance.choice(places)
        holder[key] = deepcopy(chance.choice([other[from_], *HARM]))
        try:
            text = json.dumps(line)
        except ValueError:  # it holds itself
            continue
        _, read = log.read_entries(io.StringIO(header + text + "\n"))
        try:
            for one in read:
                assert isinstance(one, CallDecision)
                call_lesson(one)
        except log.BadAdviceLog:
            continue


def _places(value: Any) -> Any:
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "kind":
                yield value, key
            yield from _places(each)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield value, number
            yield from _places(each)


@pytest.mark.parametrize(
    ("answered", "said"),
    [
        ({"action": "dance", "tiles": []}, "'dance' with 0 tiles is not an action"),
        ({"action": "kakan", "tiles": ["9m"] * 4}, "there is no pon to add a tile to"),
        ({"action": "ron", "tiles": ["7z"]}, "7z cannot be claimed"),
    ],
)
def test_an_impossible_answer_is_refused(answered: dict[str, Any], said: str) -> None:
    seen = position("123456789m123p", "4p", tiles_left=40)
    called_off = Ryukyoku(RyukyokuType.NINE_TERMINALS, NOBODY, NO_POINTS)
    advice = ActionAdvice((OptionAdvice(called_off),), None, Doubt.SURE, ())
    line = as_json(CallDecision("g", seen, None, advice)) | {"answered": answered}
    with pytest.raises(BadValue, match=said):
        call_from_json(line, seen.rules)


REASONS = (RiichiWaits("3s", ("1p", "4p"), 5),)
WRITTEN: list[dict[str, Any]] = json.loads(json.dumps(reasons_to_json(REASONS, OFFER_KEYS)))


def test_reasons_survive_a_round_trip() -> None:
    assert reasons_from_json(WRITTEN, OFFER_KEYS) == REASONS
    assert reasons_from_json([{"key": "of another version", "facts": 5}], OFFER_KEYS) == ()


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ([], "the facts of a reason have the wrong form"),
        (dict.fromkeys(WRITTEN[0]["facts"], "1 and 3"), "has the wrong form"),
        (WRITTEN[0]["facts"] | {"waits": ["1p", 3]}, "has the wrong form"),
    ],
)
def test_damaged_facts_are_refused(facts: object, said: str) -> None:
    with pytest.raises(BadValue, match=said):
        reasons_from_json([WRITTEN[0] | {"facts": facts}], OFFER_KEYS)
