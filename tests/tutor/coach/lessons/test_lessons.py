"""Lessons: grouping, number and order."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules.events import Call, Deal, Event, Win
from rules.record import GameRecord
from rules.tiles import SEATS, Seat, four
from tests.games import end_of, game
from tests.tutor.coach.lessons.positions import CASES, Case
from tests.tutor.coach.lessons.test_call_lessons import answered
from tests.tutor.coach.test_advice_calls import advice_on, at_claim
from tests.tutor.decisions import at_turn, in_rounds, in_turn, marked
from tests.tutor.trees import TREE, always
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.graded import CallCause, Cause, DealIn, DealtIn, Graded, Label, Severity, Slip
from tutor.coach.grading.deal_in import losses
from tutor.coach.grading.grade import turn_of
from tutor.coach.lessons.lessons import (
    MAX_LESSONS,
    MIDDLE_COST,
    AnyCause,
    find_lessons,
    find_slips,
    lesson_from_stored,
    stakes_to_json,
)
from tutor.coach.review import entries_at_once
from tutor.coach.slips import ODD, UNLIKELY, chances_of
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.lab.discards import review

SLIP = CASES["a run broken"].decision
OTHER_SLIP = CASES["three dragons broken"].decision
FINE = marked(SLIP.observation, "9s", "9s", always(Strategy.SPEED))


def places(*decisions: Decision) -> list[tuple[int, ...]]:
    return sorted(lesson.decisions for lesson in find_lessons(in_rounds(decisions)))


def test_slips_of_one_idea_are_one_lesson_wherever_they_are() -> None:
    assert places(SLIP, SLIP, SLIP) == [(0, 1, 2)]
    assert FINE.verdict is not Verdict.OFF_PLAN
    assert places(SLIP, FINE, FINE, FINE, SLIP) == [(0, 4)]
    assert places(SLIP, OTHER_SLIP, SLIP) == [(0, 2), (1,)]


def test_one_hand_is_counted_once_but_each_danger_anew() -> None:
    (again,) = find_lessons(in_turn([SLIP, SLIP, at_turn(SLIP, 1, round_=1)]))
    assert again.decisions == (0,)
    (danger,) = find_lessons(in_turn([CASES["a tile that costs nothing was safer"].decision] * 2))
    assert danger.decisions == (0, 1)


def test_a_call_that_hung_on_a_yakuhai_let_go_is_no_lesson_of_its_own() -> None:
    yakuhai = answered(at_claim("055m46p4688s2277z", "7z"), None)
    call = answered(at_claim("77z46m234p5688s12z", "5m"), None)
    elsewhere = replace(call, observation=replace(call.observation, round=1))

    def causes(*entries: CallDecision) -> list[AnyCause]:
        return [lesson.cause for lesson in find_lessons(entries)]

    assert causes(call) == [CallCause.PASSED_CALL]
    assert causes(yakuhai, call) == [CallCause.PASSED_YAKUHAI]
    assert {*causes(yakuhai, elsewhere)} == {CallCause.PASSED_YAKUHAI, CallCause.PASSED_CALL}


def test_a_yakuhai_that_is_taken_later_is_no_lesson() -> None:
    let_go = answered(at_claim("055m46p4688s2277z", "7z"), None)
    taken = answered(at_claim("055m46p4688s2277z", "7z"), None)
    taken = replace(taken, answered=taken.advice.recommended)
    assert isinstance(taken.taken, Call)
    assert find_lessons((let_go, taken)) == ()
    elsewhere = replace(taken, observation=replace(taken.observation, round=1))
    assert [one.cause for one in find_lessons((let_go, elsewhere))] == [CallCause.PASSED_YAKUHAI]


def test_a_slip_in_a_round_that_was_won_counts_less() -> None:
    state = at_claim("234m567p345s2288s", "8s")
    win = answered(state, advice_on(state).options[0].action)
    assert isinstance(win.taken, Win)
    (alone,) = find_slips((SLIP,))
    (won,) = find_slips((SLIP, win))
    assert won.lost < alone.lost
    assert [*find_slips((at_turn(SLIP, 1, round_=1), win))] == [alone]


def test_a_slip_counts_more_in_a_round_that_cost_points() -> None:
    after = at_turn(FINE, 1, round_=1)
    dear = replace(after.observation, points=four(each - 4000 for each in SLIP.observation.points))
    (alone,) = find_slips((SLIP,))
    (idle,) = find_slips((SLIP, after))
    assert idle.lost < alone.lost
    assert [*find_slips((SLIP, replace(after, observation=dear)))] == [alone]


def test_taken_back_decisions_are_ignored() -> None:
    back = replace(SLIP, taken_back=True)
    assert places(back) == []
    assert places(SLIP, back, back, FINE, SLIP) == [(0, 4)]


def test_an_absent_seat_gets_no_lesson() -> None:
    drawn = replace(SLIP, tsumogiri=True)
    assert find_lessons(in_turn([drawn] * 5)) == ()
    assert places(*[drawn] * 3) == [(0, 1, 2)]
    assert len(find_lessons(in_turn([drawn] * 5), present=True)) == 1, "in a game of practice"


def with_slip(cause: Cause, severity: Severity) -> Decision:
    graded = Graded(0.03, 0.1, Label.MISTAKE)
    dora = CASES["a dora thrown"].decision
    return replace(dora, slip=Slip(cause, severity), graded=graded)


def test_the_gravest_come_first_and_only_three_are_kept() -> None:
    causes = (Cause.STEP_BACK, Cause.FEWER_DRAWS, Cause.YAKUHAI, Cause.NO_YAKU)
    decisions = in_turn([with_slip(cause, Severity.CLEAR) for cause in causes])
    decisions = (*decisions, at_turn(with_slip(Cause.WORSE_WAIT, Severity.GRAVE), 9))
    found = find_lessons(decisions)
    assert len(found) == MAX_LESSONS == 3
    assert found[0].cause is Cause.WORSE_WAIT
    assert found[0].severity is Severity.GRAVE
    assert [one.decisions for one in found[1:]] == [(0,), (1,)]
    assert find_lessons(decisions, most=1) == found[:1]
    assert find_lessons(()) == ()


def test_a_small_slip_teaches_only_if_it_is_often_repeated() -> None:
    small = with_slip(Cause.FEWER_DRAWS, Severity.SMALL)
    assert places(small, FINE, small) == []
    assert places(*[small] * 18) == [tuple(range(18))]
    assert places(with_slip(Cause.NO_YAKU, Severity.GRAVE), small) == [(0,)]


def at_odds(ratio: float) -> Decision:
    case = CASES["a ready hand broken"].decision
    graded = Graded(ratio, 0.1, Label.INACCURATE)
    return replace(case, verdict=Verdict.IN_LINE, slip=None, graded=graded)


def test_an_unmarked_discard_teaches_if_much_was_at_stake_and_few_make_it() -> None:
    (found,) = find_lessons((at_odds(0.06),))
    assert found.cause is Cause.STEP_BACK
    assert places(at_odds(UNLIKELY + 0.05)) == [(0,)]
    assert places(at_odds(ODD)) == []


def test_a_deal_in_that_could_have_been_avoided_teaches() -> None:
    risky = CASES["a tile that costs nothing was safer"].decision
    graded = Graded(0.25, 0.1, Label.FINE)
    fine = replace(risky, verdict=Verdict.IN_LINE, slip=None, graded=graded)
    for verdict, cause in (
        (DealIn.SHOULD_FOLD, Cause.PLAYED_ON),
        (DealIn.COULD_FOLD, Cause.TOO_DANGEROUS),
        (DealIn.UNLUCKY, None),
    ):
        found = find_lessons((replace(fine, deal_in=DealtIn(verdict, 8000, fine.played)),))
        assert [lesson.cause for lesson in found] == ([] if cause is None else [cause])


def test_a_risk_of_few_points_is_no_lesson() -> None:
    risky = CASES["a tile that costs nothing was safer"].decision
    graded = Graded(0.03, 0.1, Label.MISTAKE)
    dear = replace(risky, slip=Slip(Cause.TOO_DANGEROUS, Severity.SMALL), graded=graded)
    (found,) = find_lessons((dear,))
    assert found.severity is Severity.CLEAR
    assert found.cost >= MIDDLE_COST
    few = replace(dear, played=dear.advice.best[0])
    assert find_lessons((few,)) == ()


def test_the_best_example_is_the_gravest() -> None:
    clear, grave = (with_slip(Cause.STEP_BACK, each) for each in (Severity.CLEAR, Severity.GRAVE))
    (found,) = find_lessons(in_rounds((clear, grave, clear)))
    assert found.at == 1
    assert found.strategy is Strategy.SPEED


def test_calls_of_one_idea_are_told_by_the_gravest() -> None:
    state = at_claim("46m2299p34688s11z", "5s")
    needless = answered(state, advice_on(state).options[0].action)
    state = at_claim("1299m456p1379s34z", "8s")
    without = answered(state, advice_on(state).options[0].action)
    later = replace(without, observation=replace(without.observation, round=1))
    (found,) = find_lessons((needless, later))
    assert found.cause is CallCause.NO_YAKU
    assert found.decisions == (1,)
    throw = at_turn(CASES["no yaku"].decision, 7, round_=1)
    (found,) = find_lessons((later, throw))
    assert (found.cause, found.decisions) == (CallCause.NO_YAKU, (0,)), "a throw is no call"


def test_danger_in_the_last_round_is_told_in_places() -> None:
    risky = CASES["a tile that costs nothing was safer"].decision
    risky = replace(risky, slip=Slip(Cause.TOO_DANGEROUS, Severity.CLEAR))
    close = replace(
        risky.observation, round=7, dealer=Seat(1), points=(26_000, 25_000, 25_000, 24_000)
    )
    (found,) = find_lessons((replace(risky, observation=close),))
    assert found.places is not None
    assert 0 < found.places < 3
    (quiet,) = find_lessons((risky,))
    assert quiet.places is None
    assert quiet.in_points
    assert 0 < quiet.cost < 8000


@pytest.mark.parametrize("seed", range(2))
def test_lessons_of_whole_games(seed: int) -> None:
    record = end_of(game(seed))
    every = entries_at_once(record, SEATS, TREE)
    for seat in SEATS:
        entries = [one for one in every if one.observation.seat == seat]
        found = find_lessons(entries, most=100)
        assert find_lessons(entries) == found[:MAX_LESSONS]
        assert len({lesson.cause for lesson in found}) == len(found)
        for lesson in found:
            assert lesson.at in lesson.decisions
            assert [*lesson.decisions] == sorted(lesson.decisions)
            for place in lesson.decisions:
                entry = entries[place]
                if isinstance(entry, Decision) and entry.deal_in is None:
                    assert entry.slip is None or entry.slip.cause is lesson.cause
                    assert entry.graded is not None
                    assert entry.graded.ratio < ODD


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_case_has_its_cause(case: Case) -> None:
    assert case.decision.slip is not None
    assert case.decision.slip.cause is case.cause
    assert case.cause in chances_of(case.decision)


def test_lessons_are_stored_with_their_severity_and_older_ones_get_one() -> None:
    (lesson,) = find_lessons((SLIP,))
    assert isinstance(lesson.cause, Cause)
    columns = (lesson.cause, lesson.decisions, lesson.at, lesson.cost)
    rest = (lesson.strategy, lesson.phase)
    assert lesson_from_stored(*columns, *rest, stakes_to_json(lesson)) == lesson
    older = [{"key": "lesson_stakes", "facts": {"in_points": True}}]
    found = lesson_from_stored(lesson.cause, (0,), 0, 2500.0, *rest, older)
    assert found.in_points
    assert found.severity is Severity.GRAVE
    assert lesson_from_stored(lesson.cause, (0,), 0, 90.0, *rest, []).severity is Severity.SMALL


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
