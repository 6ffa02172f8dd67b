"""Marks: what counts of a decision."""

from dataclasses import replace

from rules.tiles import Seat
from tests.games import game
from tests.tutor.decisions import at_turn, marked
from tests.tutor.lessons.positions import CASES
from tests.tutor.trees import TREE, always
from tutor.lessons.lesson import Cause, Phase
from tutor.lessons.marks import DecisionMark, mark_of, marks_of
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

SLIP = CASES["a dora thrown"].decision
FINE = marked(SLIP.observation, "9s", "9s", always(Strategy.SPEED))


def test_a_mark_says_plan_phase_and_cause() -> None:
    assert mark_of(at_turn(SLIP, 13)) == DecisionMark(
        Strategy.SPEED, Phase.LATE, Cause.GAVE_UP_VALUE
    )
    assert mark_of(at_turn(FINE, 1)) == DecisionMark(Strategy.SPEED, Phase.EARLY, None)
    assert marks_of((SLIP, replace(SLIP, taken_back=True)))[1] is None


def test_marks_of_whole_games_are_the_verdicts() -> None:
    for seed in range(3):
        decisions = [one for made in review(game(seed), (Seat(seed),), TREE) for one in made]
        for decision, mark in zip(decisions, marks_of(decisions), strict=True):
            assert mark is not None
            assert mark.strategy is decision.advice.choice.strategy
            assert (mark.cause is not None) == (decision.verdict is Verdict.OFF_PLAN)
