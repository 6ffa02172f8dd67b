"""Lessons: grouping, number and order."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import pytest

from rules.events import Deal, Event, Win
from rules.record import GameRecord
from rules.tiles import SEATS, Seat, kind_of
from tests.games import end_of, game
from tests.tutor.decisions import at_turn, in_turn, marked
from tests.tutor.lessons.positions import CASES, Case
from tests.tutor.trees import TREE, always
from tutor.coach.advice import Decision
from tutor.coach.faults import Fault
from tutor.coach.judgement import judge
from tutor.grading.deal_in import losses, turn_of
from tutor.lessons.causes import _CAUSES, cause_of, is_in_points
from tutor.lessons.costs import chances_of_discard, costs
from tutor.lessons.estimate import worth_of
from tutor.lessons.lessons import MIN_COST, find_lessons
from tutor.lessons.reasons import CAUSES_OF_THREATS, MAX_LESSONS, Cause, Phase
from tutor.review import review
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy
from tutor.strategy.tree import StrategyTree

SLIP = CASES["a dora thrown"].decision
OTHER_SLIP = CASES["a run broken"].decision
FINE = marked(SLIP.observation, "9s", "9s", always(Strategy.SPEED))


def decisions_of(seed: int, seat: int) -> tuple[Decision, ...]:
    found = review(end_of(game(seed)), (Seat(seat),), TREE)
    return tuple(decision for made in found for decision in made)


def places(*decisions: Decision) -> list[tuple[int, ...]]:
    return sorted(lesson.decisions for lesson in find_lessons(in_turn(decisions)))


def test_discards_with_one_cause_are_one_lesson() -> None:
    assert places(SLIP, SLIP, SLIP) == [(0, 1, 2)]


def test_one_correct_decision_does_not_split_a_lesson_and_two_do() -> None:
    assert FINE.verdict is not Verdict.OFF_PLAN
    assert places(SLIP, FINE, SLIP) == [(0, 2)]
    assert places(SLIP, FINE, SLIP, FINE, SLIP) == [(0, 2, 4)]
    assert places(SLIP, FINE, FINE, SLIP) == [(0,), (3,)]


def test_taken_back_decisions_are_ignored() -> None:
    back = replace(SLIP, taken_back=True)
    assert places(back) == []
    assert places(SLIP, back, back, FINE, SLIP) == [(0, 4)]


def test_an_absent_seat_gets_no_lesson() -> None:
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


def test_the_shown_decision_cost_most_and_costs_add_up() -> None:
    slip = CASES["a ready hand broken"].decision
    late = replace(slip, observation=replace(slip.observation, tiles_left=26, turn=9))
    early, later = costs((slip, late))
    assert early > later > 0
    (found,) = find_lessons((late, slip, late))
    assert found.at == 1
    assert found.cost == pytest.approx(early + 2 * later)
    assert (found.strategy, found.phase) == (Strategy.SPEED, Phase.EARLY)


@pytest.mark.parametrize("seed", range(2))
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


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_case_has_its_cause(case: Case) -> None:
    assert case.decision.fault is not None
    assert cause_of(case.decision) is case.cause


def test_every_fault_has_a_cause() -> None:
    assert {*_CAUSES} == {*Fault.__args__}


def test_costs_in_points_need_a_threat_a_ready_hand_or_the_last_round() -> None:
    shown = {name for name, case in CASES.items() if is_in_points(case.decision)}
    assert shown == {
        "built on against two riichi",
        "a tile that costs nothing was safer",
        "a ready hand broken",
        "no yaku",
        "furiten",
        "a worse wait",
    }
    assert is_in_points(at_turn(CASES["a dora thrown"].decision, 5, round_=7))


@pytest.mark.parametrize("seed", [3, 4])
def test_every_possible_mark_is_a_chance(seed: int) -> None:
    met: Counter[Cause] = Counter()
    decisions = chain.from_iterable(review(game(seed), (Seat(seed % 4),), TREE))
    for decision in decisions:
        seen, advice = decision.observation, decision.advice
        chances = chances_of_discard(decision)
        for tile in seen.discards:
            fault = judge(seen, advice, tile).fault
            if fault is not None:
                cause = cause_of(replace(decision, fault=fault))
                assert cause in chances
                met[cause] += 1
    assert len(met) > 3


@pytest.mark.parametrize("name", CASES)
def test_each_case_is_a_chance_of_its_cause(name: str) -> None:
    decision = CASES[name].decision
    assert cause_of(decision) in chances_of_discard(decision)


def decisions() -> tuple[Decision, ...]:
    found = review(game(1), (Seat(2),), TREE)
    return tuple(decision for made in found for decision in made)


def test_costs_are_the_same_alone_and_in_a_batch() -> None:
    some = decisions()[::5]
    assert len(some) > 8
    assert costs(some) == pytest.approx([costs((one,))[0] for one in some])
    assert costs(()) == ()


def test_a_cost_is_the_difference_of_two_estimates() -> None:
    for decision in decisions()[::5]:
        seen = decision.observation
        worth = worth_of([seen])[0]
        least = min(worth[kind_of(tile)] for tile in decision.advice.best)
        expected = max(0.0, least - worth[kind_of(decision.played)])
        assert costs((decision,))[0] == pytest.approx(expected)


def deal_in_decisions(
    record: GameRecord, seat: int, tree: StrategyTree = TREE
) -> tuple[Decision, ...]:
    return tuple(one for made in review(record, (Seat(seat),), tree) for one in made)


def opening(events: Sequence[Event]) -> tuple[int, int]:
    (deal,) = (event for event in events if isinstance(event, Deal))
    return deal.round, deal.honba


def test_every_deal_in_of_a_game_is_found() -> None:
    found = 0
    for seed in range(3):
        record = end_of(game(seed))
        for seat in SEATS:
            lost_points = losses(record, seat)
            found += len(lost_points)
            thrown = {turn_of(one): one.played for one in deal_in_decisions(record, seat)}
            for (round_, honba, turn), lost in lost_points.items():
                (events,) = (each for each in record.rounds if opening(each) == (round_, honba))
                wins = [event for event in events if isinstance(event, Win)]
                assert lost.points == -sum(win.deltas[seat] for win in wins) > 0
                assert {*lost.winners} == {win.seat for win in wins}
                here = round_, honba, turn
                assert {win.tile for win in wins} == {thrown.get(here, wins[0].tile)}
    assert found > 1
