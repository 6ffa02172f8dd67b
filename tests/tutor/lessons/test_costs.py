"""Costs: the strong player's estimate, once for one and once for many."""

import pytest

from rules.tiles import Seat, kind_of
from tests.games import game
from tests.tutor.decisions import marked
from tests.tutor.lessons.positions import CASES, QUIET, STEP_AWAY
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision
from tutor.lessons.causes import is_in_points
from tutor.lessons.costs import costs
from tutor.lessons.estimate.balance import worth_of
from tutor.review import review
from tutor.strategy.strategies import Strategy


def decisions() -> tuple[Decision, ...]:
    found = review(game(1), (Seat(2),), TREE)
    return tuple(decision for made in found for decision in made)


def test_many_at_once_cost_what_each_costs_alone() -> None:
    some = decisions()[::5]
    assert len(some) > 8
    assert costs(some) == pytest.approx([costs((one,))[0] for one in some])
    assert costs(()) == ()


def test_a_cost_is_what_the_estimate_sees_between_the_two_tiles() -> None:
    for decision in decisions()[::5]:
        seen = decision.observation
        worth = worth_of([seen])[0]
        least = min(worth[kind_of(tile)] for tile in decision.advice.best)
        expected = max(0.0, least - worth[kind_of(decision.played)])
        assert costs((decision,))[0] == pytest.approx(expected)


def test_nothing_is_gained_by_a_cost() -> None:
    assert min(costs(decisions())) == 0.0
    best = marked(QUIET, "9s", "9s", always(Strategy.SPEED))
    assert costs((best,)) == (0.0,)


def test_a_tile_that_deals_in_more_often_costs_more() -> None:
    safe, risky = (marked(STEP_AWAY, name, "8p", always(Strategy.SAFETY)) for name in ("2s", "6m"))
    assert costs((safe,)) < costs((risky,))


def test_what_is_told_in_points_costs_something() -> None:
    told = [case.decision for case in CASES.values() if is_in_points(case.decision)]
    assert sorted(cost > 50 for cost in costs(told)) == [False] + [True] * (len(told) - 1)
