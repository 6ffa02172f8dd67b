"""Costs: the strong player's estimate, once for one and once for many."""

import pytest

from rules.events import Discard
from rules.tiles import Seat, kind_of
from tests.games import game
from tests.tutor.decisions import threw
from tests.tutor.lessons.positions import CASES, DEALER_RIICHI, QUIET
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision
from tutor.lessons.causes import compare
from tutor.lessons.costs import costs
from tutor.opponents.strong import worth_of
from tutor.opponents.thinking import view_all
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


def test_a_cost_is_what_the_strong_player_sees_between_the_two_tiles() -> None:
    for decision in decisions()[::5]:
        seen = decision.observation
        thrown = Discard(seen.seat, decision.played, decision.tsumogiri)
        views = view_all([(seen, (thrown,))])[1]
        assert views is not None
        worth = worth_of(views)[0]
        advised = (*decision.advice.best, compare(decision).other.tile)
        least = min(worth[kind_of(tile)] for tile in advised)
        expected = max(0.0, least - worth[kind_of(decision.played)])
        assert costs((decision,))[0] == pytest.approx(expected)


def test_nothing_is_gained_by_a_cost() -> None:
    assert min(costs(decisions())) == 0.0
    best = threw(QUIET, "2z", always(Strategy.SPEED))
    assert costs((best,)) == (0.0,)


def test_a_tile_that_deals_in_more_often_costs_more() -> None:
    """Among tiles that are of equal use, against a riichi."""
    safe, risky = (threw(DEALER_RIICHI, name, always(Strategy.SAFETY)) for name in ("8p", "5s"))
    assert costs((safe,)) < costs((risky,))


def test_every_case_costs_something() -> None:
    assert min(costs([case.decision for case in CASES.values()])) > 50
