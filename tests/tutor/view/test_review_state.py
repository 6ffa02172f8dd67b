"""Moving through a review."""

import pytest

from rules.tiles import Seat
from tests.ui.reviews import record, reviewed, state
from tutor.lessons.deal_ins import losses, turn_of
from tutor.lessons.lessons import find_lessons
from tutor.strategy.verdict import Verdict
from tutor.view.review.state import begin, first_stop, hands_at


def test_steps_stay_within_the_game():
    now = state()
    assert now.stepped(-1).current == 0
    last = now.at(10**6)
    assert last.current == len(now.flat) - 1
    assert last.stepped(1).current == last.current
    assert now.stepped(3).current == 3


def test_nothing_is_shown_before_a_round_is_reviewed():
    now = begin(record(), Seat(0))
    assert now.decision is None
    assert not now.is_whole
    assert now.stepped(1).decision is None
    assert hands_at(now) is None
    assert now.with_round(()).stepped(1).decision is None


def test_up_and_down_visit_what_is_worth_a_look_in_order():
    now = state().at(0)
    places = [row.index for row in now.rows(worth_only=True)]
    seen = []
    while True:
        after = now.to_worth_a_look(1)
        if after == now:
            break
        now = after
        seen.append(now.current)
    assert seen == [place for place in places if place > 0]
    assert now.to_worth_a_look(-1).current == places[-2]


def test_rounds_begin_at_their_first_decision():
    now = state()
    starts = [0]
    for decisions in now.rounds[:-1]:
        starts.append(starts[-1] + len(decisions))
    second = now.to_round(1)
    assert second.current == starts[1]
    assert second.round == 1
    assert second.stepped(2).to_round(-1).current == starts[1], "back to the beginning first"
    assert second.to_round(-1).current == 0
    assert now.at(10**6).to_round(1) == now.at(10**6)


def test_rounds_without_a_decision_are_stepped_over():
    here = reviewed()
    now = begin(record(), Seat(0)).with_round(here[0]).with_round(()).with_round(here[2])
    assert now.to_round(1).current == len(here[0])
    assert now.to_round(1).round == 2


def test_a_learner_begins_at_the_first_decision_worth_a_look():
    now = state()
    assert first_stop(now) == now.rows(worth_only=True)[0].index > 0
    assert first_stop(begin(record(), Seat(0)).with_round(now.rounds[0])) == 0


@pytest.mark.parametrize("seat", range(4))
def test_the_hands_laid_open_are_the_ones_that_were_there(seat):
    now = state(seat)
    for index in range(0, len(now.flat), 7):
        here = now.at(index)
        hands = hands_at(here)
        observation = here.decision.observation
        assert hands is not None
        assert set(hands) == set(range(4)) - {seat}
        seen = [*observation.hand, *(t.tile for river in observation.rivers for t in river)]
        for other, hand in hands.items():
            melds = observation.melds[other]
            assert len(hand) == 13 - 3 * len(melds)
            assert not set(hand) & set(seen)


def test_losses_are_those_of_the_game_at_the_decision_that_dealt_in():
    for seat in range(4):
        now = state(seat)
        costs = now.losses()
        for story, here in zip(now.stories, now.rounds, strict=True):
            for decision in here:
                cost = costs.get(now.flat.index(decision))
                if cost:
                    assert story.outcome.value == "dealt_in"
                    assert cost == -story.change
                    assert decision.observation.turn == story.turns
        lost = losses(record(), Seat(seat))
        assert {
            place: lost[turn_of(decision)]
            for place, decision in enumerate(now.flat)
            if decision.verdict is not Verdict.OFF_PLAN and turn_of(decision) in lost
        } == {row.index: row.cost for row in now.rows(worth_only=True) if row.is_sound_loss}


@pytest.mark.parametrize("seat", range(4))
def test_lessons_found_round_by_round_are_those_of_the_game(seat):
    now = state(seat)
    assert now.lessons == find_lessons(now.flat)
    for lesson in now.lessons:
        for place in lesson.decisions:
            assert now.at(place).lesson is lesson
    taught = {place for lesson in now.lessons for place in lesson.decisions}
    assert all(now.at(place).lesson is None for place in {*range(len(now.flat))} - taught)
