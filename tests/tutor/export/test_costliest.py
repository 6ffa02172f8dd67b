"""Of too many lessons one of each cause comes first, and memory of a few gives the same."""

from random import Random

import pytest

from tests.tutor.export.reports import annotated
from tutor.export.lesson_card import LessonCard, cards_of, costliest
from tutor.language import translator
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause

Cards = list[tuple[int, LessonCard]]


@pytest.fixture(scope="module")
def cards() -> Cards:
    return [
        (number, card)
        for number, (seed, seat) in enumerate((s, p) for s in (3, 4, 5) for p in range(4))
        for card in cards_of(annotated(seed, seat, "Hana"), translator("en"))
    ]


def test_there_are_enough_lessons_to_choose_from(cards: Cards) -> None:
    assert len(cards) > 20
    assert len({card.cause for _, card in cards}) > 3


def test_each_cause_comes_once_before_any_comes_twice(cards: Cards) -> None:
    chosen = costliest([each for each in cards if isinstance(each[1].cause, Cause)], 3)
    assert len({card.cause for _, card in chosen}) == 3
    assert [card.cost for _, card in chosen] == sorted(
        (card.cost for _, card in chosen), reverse=True
    )
    most = max(card.cost for _, card in cards)
    assert chosen[0][1].cost == most


def test_a_lesson_about_a_call_is_among_the_chosen_where_there_is_one(cards: Cards) -> None:
    for most in (1, 3, 8):
        causes = [card.cause for _, card in costliest(cards, most)]
        assert len(causes) == most
        assert any(isinstance(cause, CallCause) for cause in causes)


def test_choosing_again_from_what_was_chosen_is_choosing_from_all(cards: Cards) -> None:
    for seed in range(20):
        shuffled = cards[:]
        Random(seed).shuffle(shuffled)
        kept: tuple[tuple[int, LessonCard], ...] = ()
        for each in shuffled:
            kept = costliest((*kept, each), 8)
        assert kept == costliest(cards, 8)
