"""The lessons that a report shows of a pupil: the weakest cause first, one of calls among them."""

from itertools import combinations
from random import Random

import pytest

from tests.tutor.export.reports import annotated
from tutor.export.class_figures import ClassFigures, ClassFiguresBuilder, taught_piece
from tutor.export.lesson_card import LessonCard, cards_of
from tutor.export.pupil_lessons import NumberedCard, PupilLessons
from tutor.language import translator
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause
from tutor.teaching.weakness import weakest_causes

SEATS = [(seed, seat) for seed in (3, 4, 5) for seat in range(4)]
EN = translator("en")


@pytest.fixture(scope="module")
def figures() -> ClassFigures:
    builder = ClassFiguresBuilder()
    for number, (seed, seat) in enumerate(SEATS):
        game = annotated(seed, seat, "Hana")
        builder.add(taught_piece(game, cards_of(game, EN)), number)
    return builder.figures()


@pytest.fixture(scope="module")
def cards() -> list[tuple[int, tuple[LessonCard, ...]]]:
    games = enumerate(annotated(seed, seat, "Hana") for seed, seat in SEATS)
    return [(number, tuple(cards_of(game, EN))) for number, game in games]


def chosen(
    cards: list[tuple[int, tuple[LessonCard, ...]]], figures: ClassFigures, most: int
) -> tuple[NumberedCard, ...]:
    lessons = PupilLessons()
    for number, each in cards:
        lessons.add("Hana", number, each, annotated(*SEATS[number], "Hana").figures.sure)
    return lessons.chosen("Hana", figures, most)


def test_the_weakest_cause_comes_first_and_each_once_before_any_twice(cards, figures) -> None:
    weak = weakest_causes(figures.pupils[0], figures.everybody)
    assert len(weak) > 3
    found = [card.cause for _, card in chosen(cards, figures, 3)]
    assert found[:2] == list(weak[:2])
    assert isinstance(found[2], CallCause)
    many = [card.cause for _, card in chosen(cards, figures, 8) if isinstance(card.cause, Cause)]
    assert set(weak[: len(set(many))]) == set(many)


def test_the_lesson_that_shows_a_cause_best_is_shown(cards, figures) -> None:
    _, first = chosen(cards, figures, 3)[0]
    same = [card for _, each in cards for card in each if card.cause is first.cause]
    assert len(same) > 1
    assert first.cost >= sorted(card.cost for card in same)[len(same) // 2]


def test_a_lesson_about_a_call_is_among_the_chosen_where_there_is_one(cards, figures) -> None:
    for most in (1, 3, 8):
        causes = [card.cause for _, card in chosen(cards, figures, most)]
        assert len(causes) == most
        assert isinstance(causes[-1], CallCause)
    without = [
        (number, tuple(card for card in each if isinstance(card.cause, Cause)))
        for number, each in cards
    ]
    found = chosen(without, figures, 3)
    assert [type(card.cause) for _, card in found] == [Cause] * 3


def test_it_does_not_matter_in_which_order_games_come(cards, figures) -> None:
    shuffled = list(cards)
    Random(1).shuffle(shuffled)
    assert chosen(shuffled, figures, 8) == chosen(cards, figures, 8)
    pairs = combinations(chosen(cards, figures, 8), 2)
    assert all(one != other for one, other in pairs)


def test_of_a_pupil_without_a_lesson_nothing_is_shown(figures) -> None:
    assert PupilLessons().chosen("Hana", figures, 3) == ()
