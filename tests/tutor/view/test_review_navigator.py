"""Moves through a review, without a window: what each changes, and what is read out."""

import pytest

from rules.tiles import Seat
from tests.ui.reviews import record, reviewed, state
from tutor.lessons.lessons import find_lessons
from tutor.view.review.loading import ReviewedRound
from tutor.view.review.navigator import Announcement, Move, ReviewNavigator
from tutor.view.review.state import begin, first_stop
from tutor.view.review.what_if import offered_throw

PLACE = Move(Announcement.PLACE)


@pytest.fixture
def moves() -> list[Move]:
    return []


@pytest.fixture
def navigator(moves: list[Move]) -> ReviewNavigator:
    made = ReviewNavigator(moves.append)
    made.state = state().at(0)
    return made


def test_without_a_game_nothing_moves(moves: list[Move]) -> None:
    empty = ReviewNavigator(moves.append)
    empty.go_to(3)
    empty.toggle_filter()
    empty.try_tile(0)
    empty.try_offered()
    empty.take_back()
    empty.show_table()
    empty.add_round(ReviewedRound(0, ()), stays=False)
    assert moves == []
    assert not empty.has_moved
    assert empty.decision is None


def test_a_move_is_told_once_and_only_where_it_leads_elsewhere(
    navigator: ReviewNavigator, moves: list[Move]
) -> None:
    navigator.step(1)
    navigator.go_to(1)
    navigator.filter(worth_only=navigator.state.worth_only)
    assert moves == [PLACE]
    navigator.toggle_reveal()
    navigator.toggle_filter()
    assert moves[1:] == [Move(), Move()]
    assert navigator.state.revealed
    assert not navigator.state.worth_only
    assert navigator.state.current == 1


def test_any_move_leaves_the_summary(navigator: ReviewNavigator, moves: list[Move]) -> None:
    navigator.toggle_summary()
    assert navigator.is_summed_up
    navigator.go_to(0)
    assert not navigator.is_summed_up
    navigator.show_summary()
    navigator.toggle_summary()
    assert not navigator.is_summed_up
    back = Move(Announcement.PLACE, takes_focus=True)
    assert moves == [Move(takes_focus=True), back] * 2


def test_a_tile_is_tried_until_it_is_taken_back_or_left(
    navigator: ReviewNavigator, moves: list[Move]
) -> None:
    navigator.toggle_trial()
    assert navigator.tried == offered_throw(navigator.decision)
    navigator.toggle_trial()
    navigator.take_back()
    assert navigator.tried is None
    assert moves == [Move(Announcement.TRIAL), PLACE]
    navigator.try_offered()
    navigator.try_tile(navigator.decision.played)  # the one that was thrown: none is tried
    assert navigator.tried is None
    navigator.try_offered()
    navigator.go_to(0)
    assert navigator.tried is None
    assert moves[2:] == [Move(Announcement.TRIAL), Move(), Move(Announcement.TRIAL), Move()]


def test_nothing_is_tried_over_the_summary(navigator: ReviewNavigator, moves: list[Move]) -> None:
    navigator.show_summary()
    navigator.try_offered()
    assert navigator.tried is None
    assert len(moves) == 1


def round_of(number: int) -> ReviewedRound:
    found = reviewed()[number]
    return ReviewedRound(number, found, tuple(find_lessons(found)))


@pytest.mark.parametrize("stays", [False, True])
def test_new_rounds_lead_to_what_is_worth_a_look_until_one_has_moved(stays: bool) -> None:
    moves: list[Move] = []
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


def test_another_game_keeps_what_is_listed(navigator: ReviewNavigator) -> None:
    navigator.filter(worth_only=False)
    navigator.try_offered()
    navigator.open(record(), Seat(2))
    assert navigator.state == begin(record(), Seat(2), worth_only=False)
    assert not navigator.has_moved
    assert navigator.tried is None
