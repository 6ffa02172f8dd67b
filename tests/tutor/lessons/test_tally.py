"""The tally: plain counts over games, with what is behind them."""

from dataclasses import replace

from rules.tiles import Seat
from tests.games import game
from tests.tutor.decisions import at_turn, in_turn, threw
from tests.tutor.lessons.positions import CASES
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Verdict
from tutor.lessons.lesson import Cause, Phase
from tutor.lessons.tally import Count, Mark, mark_of, marks_of, tally
from tutor.review import review
from tutor.strategy.strategies import Strategy

SLIP = CASES["a lone wind kept"].decision
FINE = threw(SLIP.observation, "2z", always(Strategy.SPEED))
RISKY = CASES["a tile that may lose, and one that cannot"].decision


def test_a_mark_says_plan_phase_and_cause() -> None:
    assert mark_of(at_turn(SLIP, 13)) == Mark(Strategy.SPEED, Phase.LATE, Cause.USEFUL_FIRST)
    assert mark_of(at_turn(FINE, 1)) == Mark(Strategy.SPEED, Phase.EARLY, None)
    assert marks_of((SLIP, replace(SLIP, taken_back=True)))[1] is None


def test_two_games_add_up() -> None:
    first = marks_of(in_turn((SLIP, FINE, replace(SLIP, taken_back=True), SLIP), first=5))
    second = marks_of((at_turn(RISKY, 7), at_turn(FINE, 13)))
    found = tally((first, second))
    assert found.decisions == 5
    assert found.by_strategy == {
        Strategy.SPEED: Count(((0, 0), (0, 3)), 4),
        Strategy.SPEED_SAFETY: Count(((1, 0),), 1),
    }
    assert found.by_phase == {
        Phase.EARLY: Count(((0, 0),), 2),
        Phase.MIDDLE: Count(((0, 3), (1, 0)), 2),
        Phase.LATE: Count((), 1),
    }
    assert found.by_cause == {
        Cause.TOO_DANGEROUS: Count(((1, 0),), 5),
        Cause.USEFUL_FIRST: Count(((0, 0), (0, 3)), 5),
    }


def test_no_games_are_no_counts() -> None:
    found = tally(())
    assert (found.decisions, found.by_strategy, found.by_phase, found.by_cause) == (0, {}, {}, {})


def test_all_counts_of_whole_games_are_the_decisions() -> None:
    games = [
        tuple(one for made in review(game(seed), (Seat(seed),), TREE) for one in made)
        for seed in range(3)
    ]
    found = tally(map(marks_of, games))
    off = {
        (number, place)
        for number, decisions in enumerate(games)
        for place, decision in enumerate(decisions)
        if decision.verdict is Verdict.OFF_PLAN
    }
    assert found.decisions == sum(map(len, games))
    for counts in (found.by_strategy, found.by_phase, found.by_cause):
        behind = [place for count in counts.values() for place in count.off]
        assert len(behind) == len(off)
        assert {*behind} == off
    for counts in (found.by_strategy, found.by_phase):
        assert sum(count.decisions for count in counts.values()) == found.decisions
    assert {count.decisions for count in found.by_cause.values()} == {found.decisions}
