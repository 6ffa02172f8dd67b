"""Drills, the bundled set and answers."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

from rules.message import BadValue
from rules.tiles import Seat, Tile, kind_of, mask_of, tile_name
from tests.games import game
from tests.tutor.drills.sets import drills, observations
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.coach.advisor import advise, advise_all
from tutor.coach.graded import Label
from tutor.coach.slips import judge
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import shipped_tree
from tutor.drills.daily import bundled_path, format_drills, load_drills
from tutor.drills.drill import (
    MAX_BYTES,
    MAX_LENGTH,
    BadDrill,
    Drill,
    DrillQuestion,
    DrillSource,
    answer,
    drill_at,
    drill_from_json,
    drill_of,
    drill_to_json,
    position_to_json,
    read_position,
    write_position,
)
from tutor.drills.mark import MARK, holds_position
from tutor.lab.discards import review
from tutor.language import activate
from tutor.pages.table.words import position_text

HAND = position("234m3406p56789s7z", "1z", rivers=("9m1p", "1s9s", "3z", "4z"), riichi={1: 1})


def test_the_id_of_a_position_never_changes() -> None:
    assert drill_at(HAND, DrillSource.OWN, "g").id == "a2421ccefadb66b2"


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 9},
        {"seat": Seat(2)},
        {"honba": 1},
        {"round": 1},
        {"tiles_left": 9},
        {"points": (24_000, 26_000, 25_000, 25_000)},
        {"drawn": None},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_another_position_is_another_drill(changed: dict[str, object]) -> None:
    other = replace(HAND, **changed)  # type: ignore[arg-type]
    assert drill_at(other, DrillSource.OWN, "g").id != drill_at(HAND, DrillSource.OWN, "g").id


def test_a_drill_survives_a_round_trip() -> None:
    for observation in observations()[::5]:
        drill = drill_at(observation, DrillSource.OWN, "g")
        text = json.dumps(drill_to_json(drill))
        assert drill_from_json(json.loads(text), DrillSource.OWN) == drill
        assert "verdict" not in text
        assert "strategy" not in text


def test_a_decision_becomes_an_own_drill() -> None:
    record = replace(game(3), game="2025-01-02 practice")
    decision = next(review(record, (Seat(2),), TREE))[4]
    drill = drill_of(decision)
    assert (drill.source, drill.game) == (DrillSource.OWN, "2025-01-02 practice")
    faces = [tile_name(tile) for tile in drill.observation.hand]
    assert faces == [tile_name(tile) for tile in decision.observation.hand]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"seat": 4}, "not a position (seat has a wrong value)"),
        ({"rules": None}, "not a position (rules has a wrong value)"),
        ({"round": "east"}, "not a position (round has a wrong value)"),
        ({"game": 7}, "the position does not say which game it is from"),
        ({"observation": {}}, "not a position (observation.hand is missing)"),
        ({"hand": "234m3406p56789s77z"}, "not a position (no 1z in 234m3406p56789s77z)"),
        ({"hand": "234m3406p5678s1z"}, "not a position (the hand has 12 tiles instead of 14)"),
        ({"melds": [[], []]}, "not a position (observation.melds has a wrong value)"),
        ({"dealer": 5}, "not a position (observation.dealer has a wrong value)"),
        ({"points": [1, 2]}, "not a position (observation.points has a wrong value)"),
        ({"riichi": [True, True, False, False]}, "there is nothing to decide in the position"),
        ({"hand": "11111m3406p5678s1z"}, "not a position (more copies of 1m than there are)"),
    ],
)
def test_bad_positions_are_rejected(changed: dict[str, object], why: str) -> None:
    data = drill_to_json(drill_at(HAND, DrillSource.OWN, "g"))
    for name, value in changed.items():
        (data if name in data else data["observation"])[name] = value
    with pytest.raises(BadDrill) as caught:
        drill_from_json(data, DrillSource.OWN)
    assert str(caught.value) == why


@pytest.fixture(scope="module")
def shipped() -> tuple[Drill, ...]:
    return load_drills()


def test_every_position_has_a_legal_answer(shipped: tuple[Drill, ...]) -> None:
    advices = advise_all([drill.observation for drill in shipped], shipped_tree())
    for drill, advice in zip(shipped, advices, strict=True):
        choices = set(drill.observation.discards)
        assert {placed.discard for placed in advice.combined} == choices
        assert advice.best
        assert set(advice.best) <= set(advice.within_three) <= choices
        assert len(choices) >= 5


def test_no_two_hands_are_nearly_alike(shipped: tuple[Drill, ...]) -> None:
    hands = [Counter(map(kind_of, drill.observation.hand)) for drill in shipped]
    for index, hand in enumerate(hands):
        assert all((hand & other).total() < 10 for other in hands[:index])


def test_bundled_drills_are_from_self_play(shipped: tuple[Drill, ...]) -> None:
    made = json.loads(bundled_path().read_text("utf-8"))["made"]
    assert made["players"] == ["strong", "steady", "strong", "steady"]
    names = {f"make_drills {made['seed']}/{number}" for number in range(made["games"])}
    assert {drill.game for drill in shipped} <= names


def test_the_bundled_file_is_formatted(shipped: tuple[Drill, ...]) -> None:
    text = bundled_path().read_text("utf-8")
    assert format_drills(shipped, json.loads(text)["made"]) == text


def test_a_bad_set_is_named_with_the_cause(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text(json.dumps({"drills": 1, "positions": [{"seat": 0}]}), "utf-8")
    with pytest.raises(BadValue) as caught:
        load_drills(path)
    assert str(caught.value) == f"{path} is damaged (not a position (round is missing))"


QUESTION_HAND = position(
    "234m3406p56789s7z", "1z", rivers=("9m1p", "1s3m", "3z", "4z"), riichi={1: 1}
)


def tile_of(question: DrillQuestion, name: str) -> Tile:
    return next(tile for tile in question.observation.hand if tile_name(tile) == name)


def test_a_question_holds_only_the_position() -> None:
    assert [field.name for field in fields(DrillQuestion)] == ["drill"]
    question = DrillQuestion(drill_at(QUESTION_HAND, DrillSource.OWN, "g"))
    assert [
        tile_name(tile) for tile in question.choices
    ] == "2m 3m 4m 3p 4p 0p 6p 5s 6s 7s 8s 9s 1z 7z".split()


def test_every_answer_agrees_with_the_advice() -> None:
    for drill in drills(30, DrillSource.BUNDLED):
        question = DrillQuestion(drill)
        advice = advise(drill.observation, TREE)
        for tile in question.choices:
            answered = answer(question, tile, TREE)
            rank = advice.rank_of(tile)
            assert answered.advice == advice
            assert (answered.chosen, answered.rank) == (tile, rank)
            assert answered.plan is advice.choice.strategy
            assert (answered.verdict is Verdict.FIRST) is (tile in advice.best)
            judged = judge(drill.observation, advice, tile).verdict
            graded = answered.decision.graded
            if graded is not None and judged is not Verdict.FIRST:
                judged = Verdict.OFF_PLAN if graded.label is Label.MISTAKE else Verdict.IN_LINE
            assert answered.verdict is judged


RED_FIVE = position("2468m678p056777s", "2m", rivers=("1z9m", "4z", "9s", "1p"), tiles_left=58)


def test_the_red_five_for_the_plain_one_is_a_mistake() -> None:
    question = DrillQuestion(drill_at(RED_FIVE, DrillSource.OWN, "g"))
    red, plain = tile_of(question, "0s"), tile_of(question, "5s")
    one, other = answer(question, red, TREE), answer(question, plain, TREE)
    assert one.rank == other.rank
    assert one.verdict is Verdict.OFF_PLAN is not other.verdict


def test_forbidden_tiles_cannot_be_discarded() -> None:
    forbidden = [
        each for each in observations() if each.forbidden & mask_of(map(kind_of, each.hand))
    ]
    assert forbidden
    for observation in forbidden:
        drill = drill_at(observation, DrillSource.OWN, "g")
        kinds = {kind_of(tile) for tile in DrillQuestion(drill).choices}
        for tile in drill.observation.hand:
            if kind_of(tile) not in kinds:
                with pytest.raises(ValueError, match="cannot be discarded"):
                    answer(DrillQuestion(drill), tile, TREE)


def packed(data: bytes) -> str:
    return MARK + urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.fixture(autouse=True)
def english():
    activate("en")


def test_what_was_written_is_read_again():
    for seen in observations():
        word = write_position(seen)
        assert holds_position(word)
        assert len(word) < MAX_LENGTH / 4
        drill = read_position(f"Look at this:\n{word} and tell me")
        assert position_to_json(drill.observation) == position_to_json(seen)
        assert drill.source is DrillSource.SHARED


def test_the_text_names_hand_rivers_and_points_and_ends_with_the_word():
    seen = observations()[0]
    lines = position_text(seen).splitlines()
    assert lines[0].startswith("East 1")
    assert lines[1].startswith("Hand: ")
    assert [line.split(",")[0] for line in lines[3:7]] == ["You", "Right", "Across", "Left"]
    assert lines[-1] == write_position(seen)
    assert len(lines) == 8


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is no position in this text."),
        (MARK, "There is no position in this text."),
        (MARK + "A" * (MAX_LENGTH + 1), "The position in this text is too long."),
        (MARK + "AAAA", "The position in this text cannot be read. Copy all of it."),
        (packed(b"[" * 60_000), "The position in this text cannot be read. Copy all of it."),
        (
            packed(b" " * MAX_BYTES + b"{}"),
            "The position in this text cannot be read. Copy all of it.",
        ),
        (packed(b"[]"), "The position in this text cannot be read. Copy all of it."),
        (packed(b'{"points": NaN}'), "The position in this text cannot be read. Copy all of it."),
        (packed(b"{}"), "not a position"),
        (packed(b'{"game": "", "rules": 3}'), "not a position"),
        (packed(b"\xff\xfe"), "The position in this text cannot be read. Copy all of it."),
    ],
)
def test_anything_else_is_refused_in_one_sentence(text, why):
    with pytest.raises(BadDrill) as caught:
        read_position(text)
    assert str(caught.value).startswith(why)


def test_a_word_that_was_cut_is_refused():
    word = write_position(observations()[0])
    for length in range(len(MARK) + 1, len(word) - 1, 7):
        with pytest.raises(BadDrill):
            read_position(word[:length])
