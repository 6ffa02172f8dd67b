"""What a discard could have been marked for: held against the judgement of every legal discard."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from rules.tiles import Seat
from tests.games import game
from tests.tutor.lessons.positions import CASES
from tests.tutor.trees import TREE
from tutor.advice.advice import Decision
from tutor.advice.judgement import judge
from tutor.advice.reasons.faults import Fault
from tutor.lessons.causes import cause_of
from tutor.lessons.chances import chances_of_discard
from tutor.lessons.lesson import Cause
from tutor.review import review


@pytest.mark.parametrize("seed", [3, 4])
def test_whatever_a_discard_could_be_marked_for_is_a_chance(seed: int) -> None:
    met: Counter[Cause] = Counter()
    decisions = chain.from_iterable(review(game(seed), (Seat(seed % 4),), TREE))
    for decision in decisions:
        seen, advice = decision.observation, decision.advice
        chances = chances_of_discard(decision)
        for tile in seen.discards:
            fault = judge(seen, advice, tile).fault
            if fault is not None:
                cause = cause_of(decision_with(decision, fault))
                assert cause in chances
                met[cause] += 1
    assert len(met) > 3


def decision_with(decision: Decision, fault: Fault) -> Decision:
    return replace(decision, reasons=(fault,))


@pytest.mark.parametrize("name", CASES)
def test_each_case_is_a_chance_of_its_cause(name: str) -> None:
    decision = CASES[name].decision
    assert cause_of(decision) in chances_of_discard(decision)


def test_where_nobody_threatens_nothing_is_too_dangerous() -> None:
    quiet = CASES["a ready hand broken"].decision
    chances = chances_of_discard(quiet)
    assert not chances & {Cause.PLAYED_ON, Cause.TOO_DANGEROUS}
    assert Cause.NO_YAKU not in chances  # the hand is closed
