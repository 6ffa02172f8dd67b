"""Answers to offers in the advice log: what is written is read again, and damage is refused."""

import io
import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.damage import BadValue
from rules.events import NO_POINTS, Call, Discard, Ryukyoku, RyukyokuType, Win
from rules.offers import NOBODY
from rules.record import GameRecord
from rules.ruleset import Ruleset
from rules.table import Table
from rules.tiles import SEATS, Seat
from tests.games import end_of
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.advice.advice import Decision
from tutor.advice.call_advice import ActionAdvice, CallDecision, Doubt, OptionAdvice, ReviewEntry
from tutor.advice.call_json import call_from_json, call_to_json
from tutor.advice.log import (
    BadAdviceLog,
    call_line,
    decision_line,
    header_line,
    header_of,
    read_entries,
    read_log,
)
from tutor.lab.soak.whim import Whim, answers
from tutor.lessons.call_lessons import call_lesson
from tutor.lessons.lessons import find_lessons
from tutor.review import review_entries

pytestmark = pytest.mark.measured

SEEDS = range(4)
ACTIONS = {"chi", "pon", "daiminkan", "kakan", "ankan", "riichi", "discard", "tsumo", "ron"}


@cache
def played(seed: int) -> GameRecord:
    table, chance = Table(Ruleset(hanchan=False), Random(seed)), Random(seed)
    while not table.is_over:
        table.step(answers(table, chance, Whim(wins=0.8, calls=0.6, riichi=0.5)))
    return end_of(table.record(), 6)


@cache
def entries(seed: int) -> tuple[ReviewEntry, ...]:
    return tuple(one for here in review_entries(played(seed), SEATS, TREE) for one in here)


def calls(seed: int) -> list[CallDecision]:
    return [one for one in entries(seed) if isinstance(one, CallDecision)]


def as_json(one: CallDecision) -> dict[str, Any]:
    told = json.loads(json.dumps(call_to_json(one, ("Said.",))))
    assert isinstance(told, dict)
    return told


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_read_and_written_again_is_the_same(seed: int) -> None:
    rules = played(seed).rules
    for one in calls(seed):
        told = as_json(one)
        assert as_json(call_from_json(told, rules)) == told


def test_every_kind_of_answer_is_among_them() -> None:
    told = [as_json(one) for seed in SEEDS for one in calls(seed)]
    offered = {option["action"] for line in told for option in line["offered"]}
    assert offered | {line["answered"]["action"] for line in told if line["answered"]} >= ACTIONS


@pytest.mark.parametrize("seed", SEEDS)
def test_the_claimed_tile_whose_it_was_and_what_it_teaches_are_found_again(seed: int) -> None:
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
    lines = [header_line(header_of(record, "", TREE))]
    for one in entries(seed):
        is_call = isinstance(one, CallDecision)
        lines.append(call_line(one, ()) if is_call else decision_line(one, ()))  # type: ignore[arg-type]
    return "".join(lines)


def test_a_log_is_read_with_its_calls_in_their_places_or_without() -> None:
    text = log_of(1)
    _, read = read_entries(io.StringIO(text))
    found = list(read)
    assert list(map(type, found)) == list(map(type, entries(1)))
    _, discards = read_log(io.StringIO(text))
    assert list(discards) == [one for one in found if isinstance(one, Decision)]


def test_a_line_of_the_first_version_opens() -> None:
    told = as_json(calls(1)[0])
    for key in ("about", "verdict", "hints", "taken_back"):
        del told[key]
    assert call_from_json(told, played(1).rules).advice.about == 0


HARM: list[Any] = [None, "nonsense", -1, 99, [], {}, [[]], {"action": "chi", "tiles": ["1m"]}]
NEEDED = ("game", "seat", "observation", "offered", "doubt", "reasons")


def refusals(line: dict[str, Any], header: str) -> str:
    _, read = read_entries(io.StringIO(header + json.dumps(line) + "\n"))
    try:
        list(read)
    except BadAdviceLog as error:
        return str(error)
    return ""


def test_a_damaged_line_is_refused_in_one_sentence() -> None:
    header = header_line(header_of(played(1), "", TREE))
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


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_damaged_nothing_but_a_refusal_comes(seed: int) -> None:
    chance, header = Random(seed), header_line(header_of(played(seed), "", TREE))
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
        _, read = read_entries(io.StringIO(header + text + "\n"))
        try:
            for one in read:
                assert isinstance(one, CallDecision)
                call_lesson(one)
        except BadAdviceLog:
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


def test_no_discard_lesson_changes_by_the_calls_in_a_log() -> None:
    _, read = read_entries(io.StringIO(log_of(2)))
    own = [one for one in read if isinstance(one, Decision) and one.observation.seat == 0]
    _, discards = read_log(io.StringIO(log_of(2)))
    assert find_lessons(own) == find_lessons([one for one in discards if one.observation.seat == 0])


def test_a_round_called_off_is_read_and_written_again() -> None:
    told = as_json(calls(1)[0]) | {"answered": {"action": "nine_terminals", "tiles": []}}
    again = as_json(call_from_json(told, played(1).rules))
    assert again | {"verdict": told["verdict"]} == told


def test_a_win_on_the_tile_of_a_kan_names_who_laid_it() -> None:
    seen = position("9m19p19s1234567z", "7z", melds={1: ("1111m",)}, tiles_left=40)
    win = Win(seen.seat, Seat(1), seen.melds[1][0].tiles[0], (), NO_POINTS)
    advice = ActionAdvice((OptionAdvice(win),), win, Doubt.SURE, ())
    told = as_json(CallDecision("g", seen, win, advice))
    again = call_from_json(told, seen.rules)
    assert isinstance(again.answered, Win)
    assert again.answered.from_seat == 1
    assert as_json(again) == told


@pytest.mark.parametrize(
    ("answered", "said"),
    [
        ({"action": "dance", "tiles": []}, "no action is 'dance'"),
        ({"action": "kakan", "tiles": ["9m"] * 4}, "there is no pon to add to"),
        ({"action": "ron", "tiles": ["7z"]}, "nobody offers 7z"),
    ],
)
def test_an_answer_that_was_not_possible_is_refused(answered: dict[str, Any], said: str) -> None:
    seen = position("123456789m123p", "4p", tiles_left=40)
    called_off = Ryukyoku(RyukyokuType.NINE_TERMINALS, NOBODY, NO_POINTS)
    advice = ActionAdvice((OptionAdvice(called_off),), None, Doubt.SURE, ())
    line = as_json(CallDecision("g", seen, None, advice)) | {"answered": answered}
    with pytest.raises(BadValue, match=said):
        call_from_json(line, seen.rules)
