"""Moving through a review."""

import pytest

from rules.round import Round
from rules.tiles import Seat
from tests.ui.reviews import entries, record, reviewed, state
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision
from tutor.language import translator
from tutor.lessons.deal_ins import losses, turn_of
from tutor.lessons.lessons import find_lessons
from tutor.strategy.verdict import Verdict
from tutor.view.panel.decision_panel import beside_lesson, lesson_of, panel_of
from tutor.view.review.state import begin, first_stop, hands_at, here_of


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


def test_a_lesson_and_the_reasons_below_it_say_nothing_twice():
    english, whole = translator("en"), state()
    repeated = 0
    for lesson in find_lessons(whole.flat):
        now = whole.at(lesson.at)
        card, view = lesson_of(now, english), panel_of(now.decision, english)
        said = " ".join(card.sentences)
        repeated += any(reason in said for reason in view.reasons)
        below = beside_lesson(view, card).reasons
        assert below
        assert below == view.reasons or not any(reason in said for reason in below)
    assert repeated
    assert beside_lesson(view, None) == view


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


# --- calls, riichi, kans and wins -----------------------------------------------------------------


def offers(now):
    return [n for n, one in enumerate(now.flat) if isinstance(one, CallDecision)]


def test_offers_worth_a_line_stand_among_the_discards():
    now = entries()
    places = offers(now)
    assert places
    assert all(now.flat[place].is_listed for place in places)
    discards = [(one.observation, one.played) for one in now.discards]
    assert discards == [(one.observation, one.played) for one in state().flat]
    listed = now.at(places[0])
    assert listed.decision is None
    assert listed.entry is now.flat[places[0]]


def test_lessons_are_found_in_the_discards_and_counted_among_all():
    now = entries()
    shipped = [
        find_lessons(tuple(one for one in here if isinstance(one, Decision))) for here in now.rounds
    ]
    assert sorted(lesson.cost for here in shipped for lesson in here) == sorted(
        lesson.cost for lesson in now.found
    )
    for lesson in now.found:
        assert all(isinstance(now.flat[place], Decision) for place in lesson.decisions)


def test_an_offer_answered_otherwise_is_worth_a_look():
    now = entries()
    worth = {row.index for row in now.rows(worth_only=True)}
    for place in offers(now):
        assert (place in worth) == (now.flat[place].verdict is Verdict.OFF_PLAN)


@pytest.mark.parametrize("seed", [5, 7])
def test_the_table_of_an_offer_is_found_again(seed):
    now = entries(seed=seed)
    for place in offers(now):
        at = now.at(place)
        seen = at.entry.observation
        hands = hands_at(at)
        assert hands is not None
        here = here_of(at)
        table = Round(now.record.rules)
        for event in here.events:
            table.apply(event)
        assert table.observe(Seat(0)) == seen


def test_a_stick_stands_at_the_discard_of_its_turn():
    now = entries(seed=7)
    for span in now.spans():
        for (at, _), (turns, _) in zip(span.riichi, span.story.riichi, strict=True):
            before = sum(not column.is_call for column in span.columns[:at])
            assert before == min(turns, sum(not one.is_call for one in span.columns))
