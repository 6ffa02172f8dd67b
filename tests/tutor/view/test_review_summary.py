"""What stands before the table of a reviewed game."""

from dataclasses import replace

from rules.placement import place_of
from rules.tiles import Seat
from tests.ui.reviews import entries, record, state
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision
from tutor.language import translator
from tutor.lessons.call_lessons import call_lesson
from tutor.luck.game import game_luck
from tutor.luck.model import shipped_luck_model
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.text.luck import net_line
from tutor.text.names import place_word
from tutor.view.review.state import begin
from tutor.view.review.summary import summary_of

EN = translator("en")


def test_place_and_points_and_what_is_fine():
    now = state()
    points = now.record.final_points
    view = summary_of(now, False, EN)
    place = place_word(place_of(points, Seat(0)), EN)
    assert view.result == f"You finished {place} with {points[0]:,} points."
    marked = sum(one.verdict is Verdict.OFF_PLAN for one in now.discards)
    total = len(now.discards)
    rounds = len(now.rounds)
    assert view.counts.startswith(
        f"{total - marked} of {total} throws in {rounds} rounds are fine."
    )
    assert not view.waiting
    assert not view.nothing
    cut = replace(now, record=replace(now.record, final_points=None))
    assert summary_of(cut, False, EN).result == "The record stops before the end of the game."


def test_what_is_worth_a_look_besides_the_throws_is_counted():
    now = entries()
    offers = [one for one in now.flat if isinstance(one, CallDecision)]
    marked = sum(one.verdict is Verdict.OFF_PLAN for one in offers)
    assert marked > 1
    said = f"{marked} of {len(offers)} answers to calls, riichi, kans and wins are worth a look."
    assert summary_of(now, False, EN).counts.endswith(said)


def test_a_count_is_told_once():
    now = state()
    throws = tuple(
        one
        for one in now.discards
        if one.verdict is not Verdict.OFF_PLAN and one.advice.choice.strategy is not Strategy.SAFETY
    )
    quiet = replace(now.record, rounds=())
    view = summary_of(replace(now, record=quiet, flat=throws, found=()), False, EN)
    assert "throws are fine" in view.well
    assert view.counts == ""


def test_three_lessons_the_dearest_first_with_their_positions():
    now = state()
    view = summary_of(now, False, EN)
    assert [each.index for each in view.lessons] == [one.at for one in now.lessons[:3]]
    for shown, lesson in zip(view.lessons, now.lessons, strict=False):
        decision = now.flat[lesson.at]
        assert isinstance(decision, Decision)
        drawn = () if shown.drawn is None else (shown.drawn,)
        assert sorted((*shown.hand, *drawn)) == sorted(decision.observation.hand)
        assert (shown.played, shown.best) == (decision.played, decision.advice.best)
    assert view.watch == view.lessons[0].watch


def test_where_throws_teach_little_offers_follow():
    now = entries()
    places = [
        place
        for place, one in enumerate(now.flat)
        if isinstance(one, CallDecision) and call_lesson(one) is not None
    ]
    assert places
    bare = replace(now, found=())
    shown = summary_of(bare, False, EN).lessons
    assert [each.index for each in shown] == places[:3]
    first = now.flat[places[0]]
    assert shown[0].played is None
    assert f"turn {first.observation.turn}" in shown[0].cost
    assert shown[0].drawn == (first.claimed or first.observation.drawn)


def test_nothing_worth_a_look_says_so_and_what_to_do():
    now = state()
    fine = tuple(
        tuple(replace(one, verdict=Verdict.FIRST) for one in entries) for entries in now.rounds
    )
    flat = tuple(one for entries in fine for one in entries)
    bare = replace(now, rounds=fine, flat=flat, found=(), lost={})
    view = summary_of(bare, False, EN)
    assert view.nothing[0] == "Nothing worth a look. Well played."
    assert view.well
    assert not view.lessons
    assert not view.watch
    assert not summary_of(begin(record(), Seat(0)), False, EN).nothing


def test_while_rounds_are_reviewed_nothing_is_counted():
    view = summary_of(begin(record(), Seat(0)), True, EN)
    assert view.waiting == f"0 of {len(record().rounds)} rounds reviewed …"
    assert not (view.counts)
    assert not (view.well)
    assert not (view.lessons)
    assert not (view.nothing)


def test_the_line_of_luck_where_there_is_one():
    luck = game_luck(record(), shipped_luck_model())
    assert not summary_of(state(), False, EN).luck
    view = summary_of(replace(state(), luck=luck), False, EN)
    assert view.luck == net_line(luck.luck[0], EN)
