"""Rows, rounds and navigation of the review page."""

from collections import Counter
from dataclasses import replace

import pytest

from rules.events import Deal, Ryukyoku, RyukyokuType, Win
from rules.placement import placement_of
from rules.round import Round
from rules.tiles import Seat, parse_tiles
from tests.ui.reviews import entries, record, reviewed, state
from tutor.coach.advice import Advice, CallDecision, CombinedDiscard, Decision
from tutor.coach.graded import Cause, Label, Severity
from tutor.coach.grading.deal_in import losses
from tutor.coach.grading.grade import grade_of_entries, turn_of
from tutor.coach.lessons.lessons import Lesson, Phase, find_lessons
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Choice, Verdict
from tutor.pages.panel.model import panel_of
from tutor.pages.review.model import (
    Announcement,
    ReviewedRound,
    ReviewMove,
    ReviewNavigator,
    first_stop,
    hands_shown_at,
    offered_throw,
    practice_start_at,
)
from tutor.pages.review.summary_model import summary_of
from tutor.pages.review.words import RoundOutcome, review_rows, spans_of, story_view
from tutor.position.rankings import RankedDiscard, Rankings
from tutor.text.names import place_word

HAND = parse_tiles("1m5p9s1z2z")
DEAL = Deal(0, 0, 0, Seat(0), (25000,) * 4, (None,) * 4, parse_tiles("1p")[0])


def ranking(*scores):
    ordered = sorted(scores, reverse=True)
    return tuple(
        RankedDiscard(tile, score, 1 + ordered.index(score), {})
        for tile, score in zip(HAND, scores, strict=False)
    )


def advice(ranks, strategy=Strategy.SAFETY, scores=(1.0, 0.9, 0.9, 0.5, 0.2)):
    choice = Choice(strategy, 0.6, Strategy.SPEED, 0.3, ())
    placed = tuple(CombinedDiscard(tile, rank) for tile, rank in zip(HAND, ranks, strict=True))
    one = ranking(*scores)
    return Advice(choice, Rankings(one, one, one), placed, ())


def won(seat, by, deltas):
    return Win(Seat(seat), Seat(by), HAND[0], (), deltas)


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ((won(0, 0, (3000, -1000, -1000, -1000)),), RoundOutcome.WON),
        ((won(1, 0, (-2000, 2000, 0, 0)),), RoundOutcome.DEALT_IN),
        ((won(1, 2, (0, 2000, -2000, 0)),), RoundOutcome.OTHER_WON),
        ((won(1, 1, (-1000, 3000, -1000, -1000)),), RoundOutcome.OTHER_WON),
        ((Ryukyoku(RyukyokuType.EXHAUSTIVE, (False,) * 4, (0, 0, 0, 0)),), RoundOutcome.DRAWN),
        ((), RoundOutcome.UNFINISHED),
    ],
)
def test_outcomes_of_a_round_for_a_seat(events, outcome):
    made = replace(record(), rounds=((DEAL, *events),))
    assert story_view(made, Seat(0))[0].outcome is outcome


def lesson(*places):
    rest = (Strategy.SPEED, Phase.EARLY, Severity.CLEAR, True)
    return Lesson(Cause.STEP_BACK, places, places[0], 700.0, *rest)


def decisions(*verdicts):
    base = reviewed()[0][0]
    return tuple(replace(base, verdict=verdict) for verdict in verdicts)


def test_worth_a_look_are_mistakes_and_fine_discards_that_cost_points():
    off, fine = Verdict.OFF_PLAN, Verdict.FIRST
    made = decisions(off, fine, off, off, fine, off, fine)
    rows = review_rows(made, (lesson(5), lesson(0, 2)), {4: 7700, 5: 1000}, worth_a_look=True)
    assert [row.index for row in rows] == [0, 2, 3, 4, 5]
    assert [row.follows for row in rows] == [False, True, False, False, False]
    assert [row.is_sound_loss for row in rows] == [False, False, False, True, False]
    assert [row.cost for row in rows] == [0, 0, 0, 7700, 1000]
    every = review_rows(made, (lesson(0, 2),), {}, worth_a_look=False)
    assert [row.lesson is not None for row in every] == [True, False, True] + [False] * 4


def test_the_timeline_has_one_column_per_decision():
    now = state()
    rows = now.rows(worth_only=False)
    spans = spans_of(now.stories, now.rounds[:1], rows)
    assert [column.index for column in spans[0].columns] == list(range(len(now.rounds[0])))
    assert all(not span.columns and span.width == max(1, span.story.turns) for span in spans[1:])
    whole = spans_of(now.stories, now.rounds, rows)
    assert [c.index for span in whole for c in span.columns] == list(range(len(now.flat)))
    assert all(0 <= column < span.width for span in whole for column, _ in span.riichi)


def test_steps_stay_within_the_game():
    now = state()
    assert now.stepped(-1).current == 0
    last = now.at(10**6)
    assert last.current == len(now.flat) - 1
    assert last.stepped(1).current == last.current
    assert now.stepped(3).current == 3


def test_up_and_down_visit_decisions_worth_a_look():
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


@pytest.mark.parametrize("seat", range(4))
def test_revealed_hands_match_the_record(seat):
    now = state(seat)
    for index in range(0, len(now.flat), 7):
        here = now.at(index)
        hands = hands_shown_at(here)
        observation = here.decision.observation
        assert hands is not None
        assert set(hands) == set(range(4)) - {seat}
        seen = [*observation.hand, *(t.tile for river in observation.rivers for t in river)]
        for other, hand in hands.items():
            melds = observation.melds[other]
            assert len(hand) == 13 - 3 * len(melds)
            assert not set(hand) & set(seen)


def test_losses_belong_to_the_decision_that_dealt_in():
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
def test_lessons_by_round_equal_those_of_the_game(seat):
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


def test_mistaken_offers_are_listed_among_the_discards():
    now = entries()
    places = offers(now)
    assert places
    assert all(now.flat[place].is_listed for place in places)
    discards = [(one.observation, one.played) for one in now.discards]
    assert discards == [(one.observation, one.played) for one in state().flat]
    listed = now.at(places[0])
    assert listed.decision is None
    assert listed.entry is now.flat[places[0]]


@pytest.mark.parametrize("seed", [5, 7])
def test_the_table_of_an_offer_is_found(seed):
    now = entries(seed=seed)
    for place in offers(now):
        at = now.at(place)
        seen = at.entry.observation
        hands = hands_shown_at(at)
        assert hands is not None
        here = practice_start_at(at)
        table = Round(now.record.rules)
        for event in here.events:
            table.apply(event)
        assert table.observe(Seat(0)) == seen


PLACE = ReviewMove(Announcement.PLACE)


@pytest.fixture
def moves() -> list[ReviewMove]:
    return []


@pytest.fixture
def navigator(moves: list[ReviewMove]) -> ReviewNavigator:
    made = ReviewNavigator(moves.append)
    made.state = state().at(0)
    return made


def test_a_trial_lasts_until_taken_back(
    navigator: ReviewNavigator, moves: list[ReviewMove]
) -> None:
    navigator.toggle_trial()
    assert navigator.tried == offered_throw(navigator.decision)
    navigator.toggle_trial()
    navigator.take_back()
    assert navigator.tried is None
    assert moves == [ReviewMove(Announcement.TRIAL), PLACE]
    navigator.try_offered()
    navigator.try_tile(navigator.decision.played)  # the discard played: no trial
    assert navigator.tried is None
    navigator.try_offered()
    navigator.go_to(0)
    assert navigator.tried is None
    assert moves[2:] == [
        ReviewMove(Announcement.TRIAL),
        ReviewMove(),
        ReviewMove(Announcement.TRIAL),
        ReviewMove(),
    ]


def round_of(number: int) -> ReviewedRound:
    found = reviewed()[number]
    return ReviewedRound(number, found, tuple(find_lessons(found)))


@pytest.mark.parametrize("stays", [False, True])
def test_new_rounds_select_a_mistake_until_the_first_move(stays: bool) -> None:
    moves: list[ReviewMove] = []
    navigator = ReviewNavigator(moves.append)
    navigator.open(record(), Seat(0))
    navigator.add_round(round_of(0), stays)
    stop = first_stop(navigator.state)
    assert stop > 0
    assert navigator.state.current == (0 if stays else stop)
    navigator.go_to(2)
    navigator.add_round(round_of(1), stays=False)
    assert navigator.state.current == 2
    assert len(navigator.state.rounds) == 2


def test_summary_of_place_points_and_fine_discards():
    now = state()
    points = now.record.final_points
    view = summary_of(now, False)
    place = place_word(placement_of(points, Seat(0)))
    assert view.result == f"You finished {place} with {points[0]:,} points."
    grade = grade_of_entries(now.flat)
    assert grade.value is not None
    assert grade.interval is not None
    low, high = grade.interval
    assert view.counts.startswith(
        f"Grade {grade.value:.0f} (likely {low:.0f} to {high:.0f}). The grade "
    )
    labels = Counter(one.graded.label for one in now.discards if one.graded is not None)
    assert f"{labels.total()} throws: {labels[Label.BEST]} best, " in view.counts
    assert f", {labels[Label.MISTAKE]} mistakes." in view.counts
    assert not view.waiting
    assert not view.nothing
    cut = replace(now, record=replace(now.record, final_points=None))
    assert summary_of(cut, False).result == "The record stops before the end of the game."


def test_summary_lists_three_lessons_by_cost():
    now = state()
    view = summary_of(now, False)
    assert [each.index for each in view.lessons] == [one.at for one in now.lessons[:3]]
    for shown, lesson in zip(view.lessons, now.lessons, strict=False):
        decision = now.flat[lesson.at]
        assert isinstance(decision, Decision)
        drawn = () if shown.drawn is None else (shown.drawn,)
        assert sorted((*shown.hand, *drawn)) == sorted(decision.observation.hand)
        assert (shown.played, shown.best) == (decision.played, decision.advice.best)
    assert view.watch == view.lessons[0].watch


def test_the_table_says_what_decided_its_order():
    """The bars that the plan weighs are longer for another tile than for the first."""
    played = reviewed()[0]
    assert panel_of(played[9]).note == "The order weighs the whole hand, not only these bars."
    assert panel_of(played[17]).note == "The order is that of strong players (second opinion)."
    assert panel_of(played[11]).note == ""
