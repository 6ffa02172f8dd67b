"""Answer before reveal, and the answer agrees with the advisor in every position."""

from dataclasses import fields

import pytest

from rules.tiles import Tile, kind_of, mask_of, parse_tiles, tile_name
from tests.tutor.drills.sets import drills, observations
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always
from tutor.advice.advisor import advise
from tutor.advice.judgement import judge
from tutor.drills.drill import DrillSource, drill_at
from tutor.drills.question import Question, answer
from tutor.second import beside
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

HAND = position("234m3406p56789s7z", "1z", rivers=("9m1p", "1s3m", "3z", "4z"), riichi={1: 1})


def tile_of(question: Question, name: str) -> Tile:
    return next(tile for tile in question.observation.hand if tile_name(tile) == name)


def test_a_question_holds_the_position_and_nothing_else() -> None:
    assert [field.name for field in fields(Question)] == ["drill"]
    question = Question(drill_at(HAND, DrillSource.OWN, "g"))
    assert [tile_name(tile) for tile in question.choices] == [
        "2m",
        "3m",
        "4m",
        "3p",
        "4p",
        "0p",
        "6p",
        "5s",
        "6s",
        "7s",
        "8s",
        "9s",
        "1z",
        "7z",
    ]


def test_every_answer_agrees_with_the_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "second_opinions", lambda observations: None)
    ties = 0
    for drill in drills(30, DrillSource.BUNDLED):
        question = Question(drill)
        advice = advise(drill.observation, TREE)
        ties += len(advice.best) > 1
        for tile in question.choices:
            answered = answer(question, tile, TREE)
            rank = advice.rank_of(tile)
            assert answered.advice == advice
            assert (answered.chosen, answered.rank) == (tile, rank)
            assert answered.plan is advice.choice.strategy
            assert (answered.verdict is Verdict.FIRST) is (tile in advice.best)
            judged = judge(drill.observation, advice, tile)
            assert answered.verdict is judged.verdict
    assert ties, "of several first-ranked discards, any is right"


def test_a_better_tree_gives_a_better_answer() -> None:
    question = Question(drill_at(HAND, DrillSource.OWN, "g"))
    safe = tile_of(question, "3m")
    assert answer(question, safe, always(Strategy.SAFETY)).verdict is Verdict.FIRST
    assert answer(question, safe, always(Strategy.SPEED)).verdict is not Verdict.FIRST


def test_the_red_five_for_the_plain_one_is_a_fault() -> None:
    question = Question(drill_at(position("234m05p56789s117z", "2z"), DrillSource.OWN, "g"))
    red, plain = tile_of(question, "0p"), tile_of(question, "5p")
    one, other = answer(question, red, TREE), answer(question, plain, TREE)
    assert one.rank == other.rank
    assert one.verdict is Verdict.OFF_PLAN is not other.verdict


def test_the_drawn_tile_is_thrown_as_drawn() -> None:
    question = Question(drill_at(HAND, DrillSource.OWN, "g"))
    assert answer(question, tile_of(question, "1z"), TREE).decision.tsumogiri
    assert not answer(question, tile_of(question, "7z"), TREE).decision.tsumogiri


def test_a_tile_that_is_not_held_cannot_be_thrown() -> None:
    question = Question(drill_at(HAND, DrillSource.OWN, "g"))
    with pytest.raises(ValueError, match=r"^9m cannot be thrown from 234m3406p56789s17z\.$"):
        answer(question, parse_tiles("9m")[0], TREE)
    other_copy = next(t for t in parse_tiles("2222m") if t not in question.observation.hand)
    with pytest.raises(ValueError, match="cannot be thrown"):
        answer(question, other_copy, TREE)


def test_what_the_rules_forbid_cannot_be_thrown() -> None:
    forbidden = [
        each for each in observations() if each.forbidden & mask_of(map(kind_of, each.hand))
    ]
    assert forbidden
    for observation in forbidden:
        drill = drill_at(observation, DrillSource.OWN, "g")
        kinds = {kind_of(tile) for tile in Question(drill).choices}
        for tile in drill.observation.hand:
            if kind_of(tile) not in kinds:
                with pytest.raises(ValueError, match="cannot be thrown"):
                    answer(Question(drill), tile, TREE)
