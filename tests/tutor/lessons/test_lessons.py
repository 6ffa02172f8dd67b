"""Lessons: what belongs together, how many, and in which order."""

from dataclasses import replace

import pytest

from rules.tiles import Seat
from tests.games import end_of, game
from tests.tutor.decisions import at_turn, in_turn, marked
from tests.tutor.lessons.positions import CASES
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision
from tutor.lessons.causes import cause_of
from tutor.lessons.costs import costs
from tutor.lessons.lesson import CAUSES_OF_THREATS, Cause, Phase, phase_of
from tutor.lessons.lessons import MAX_LESSONS, MIN_COST, find_lessons
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

SLIP = CASES["a dora thrown"].decision
OTHER_SLIP = CASES["a run broken"].decision
FINE = marked(SLIP.observation, "9s", "9s", always(Strategy.SPEED))
RED = CASES["a red five thrown"].decision


def decisions_of(seed: int, seat: int) -> tuple[Decision, ...]:
    found = review(end_of(game(seed)), (Seat(seat),), TREE)
    return tuple(decision for made in found for decision in made)


def places(*decisions: Decision) -> list[tuple[int, ...]]:
    return sorted(lesson.decisions for lesson in find_lessons(in_turn(decisions)))


def test_discards_with_one_cause_are_one_lesson() -> None:
    assert places(SLIP, SLIP, SLIP) == [(0, 1, 2)]


def test_one_decision_in_line_does_not_split_a_lesson_and_two_do() -> None:
    assert FINE.verdict is not Verdict.OFF_PLAN
    assert places(SLIP, FINE, SLIP) == [(0, 2)]
    assert places(SLIP, FINE, SLIP, FINE, SLIP) == [(0, 2, 4)]
    assert places(SLIP, FINE, FINE, SLIP) == [(0,), (3,)]


def test_another_cause_splits_a_lesson() -> None:
    assert places(SLIP, OTHER_SLIP, SLIP) == [(0,), (1,), (2,)]


def test_another_round_or_honba_splits_a_lesson() -> None:
    for change in ({"round": 1}, {"honba": 1}):
        later = replace(SLIP, observation=replace(SLIP.observation, **change))
        assert sorted(one.decisions for one in find_lessons((SLIP, later))) == [(0,), (1,)]


def test_what_was_taken_back_is_as_if_it_had_not_been() -> None:
    back = replace(SLIP, taken_back=True)
    assert places(back) == []
    assert places(SLIP, back, back, FINE, SLIP) == [(0, 4)]


def test_a_seat_that_only_throws_what_it_draws_gives_no_lesson() -> None:
    drawn = replace(SLIP, tsumogiri=True)
    assert places(*[drawn] * 5) == []
    assert places(*[drawn] * 3) == [(0, 1, 2)]
    assert len(find_lessons(in_turn([drawn] * 5), present=True)) == 1, "in a game of practice"


def test_the_most_expensive_ones_come_first_and_the_rest_is_left_out() -> None:
    decisions = tuple(at_turn(SLIP, 3, round_=number) for number in range(7))
    found = find_lessons((*decisions, at_turn(OTHER_SLIP, 3)))
    assert len(found) == MAX_LESSONS == 5
    assert [lesson.cost for lesson in found] == sorted((one.cost for one in found), reverse=True)
    assert find_lessons(decisions, most=1) == find_lessons(decisions)[:1]
    assert find_lessons(()) == ()


def test_the_one_to_look_at_cost_most_and_the_costs_are_added_up() -> None:
    slip = CASES["a ready hand broken"].decision
    late = replace(slip, observation=replace(slip.observation, tiles_left=26, turn=9))
    early, later = costs((slip, late))
    assert early > later > 0
    (found,) = find_lessons((late, slip, late))
    assert found.at == 1
    assert found.cost == pytest.approx(early + 2 * later)
    assert (found.strategy, found.phase) == (Strategy.SPEED, Phase.EARLY)


def test_a_small_cost_is_not_told_in_points_and_no_lesson_about_a_threat() -> None:
    furiten = CASES["furiten"].decision
    assert [(one.cost, one.in_points) for one in find_lessons((RED, furiten))] == [
        (0.0, False),
        (0.0, False),
    ]
    danger = CASES["a tile that costs nothing was safer"].decision
    (found,) = find_lessons((danger,))
    assert found.in_points
    assert found.cost >= MIN_COST
    same = replace(danger.advice.placed(danger.played), rank=1)
    as_safe = replace(danger, advice=replace(danger.advice, combined=(same,)))
    assert find_lessons((as_safe,)) == ()


def test_phases_by_the_own_turn() -> None:
    turns = {turn: phase_of(at_turn(SLIP, turn).observation) for turn in (1, 6, 7, 12, 13, 18)}
    assert [*turns.values()] == [Phase.EARLY] * 2 + [Phase.MIDDLE] * 2 + [Phase.LATE] * 2


@pytest.mark.parametrize("seed", range(4))
def test_lessons_of_whole_games(seed: int) -> None:
    for seat in range(4):
        decisions = decisions_of(seed, seat)
        found = find_lessons(decisions, most=100)
        assert find_lessons(decisions) == found[:MAX_LESSONS]
        taught = [place for lesson in found for place in lesson.decisions]
        assert len(taught) == len(set(taught))
        for lesson in found:
            assert lesson.cost >= MIN_COST or lesson.cause not in CAUSES_OF_THREATS
            assert lesson.at in lesson.decisions
            assert {cause_of(decisions[place]) for place in lesson.decisions} == {lesson.cause}
            assert len({decisions[place].observation.round for place in lesson.decisions}) == 1
            assert [*lesson.decisions] == sorted(lesson.decisions)
        for place, decision in enumerate(decisions):
            if decision.verdict is not Verdict.OFF_PLAN:
                assert place not in taught


def test_every_cause_of_today_can_be_a_lesson() -> None:
    decisions = tuple(
        at_turn(case.decision, 5, round_=number) for number, case in enumerate(CASES.values())
    )
    assert {lesson.cause for lesson in find_lessons(decisions, most=100)} == {*Cause} - {
        Cause.OTHER,
        Cause.HELD_VALUE,
        Cause.USEFUL_FIRST,
        Cause.FEWER_DRAWS,
    }
