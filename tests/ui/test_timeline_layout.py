"""Where the rounds of the timeline lie."""

from types import SimpleNamespace

import pytest

from tutor.pages.review.timeline import MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, ROUND_GAP, places_of
from tutor.pages.review.words import RoundOutcome, RoundSpan, RoundStory


def spans(*lengths):
    made, index = [], 0
    for number, length in enumerate(lengths):
        columns = tuple(SimpleNamespace(index=index + place) for place in range(length))
        index += length
        story = RoundStory(number, 0, RoundOutcome.WON, 0, length, ())
        made.append(RoundSpan(story, columns, ()))
    return tuple(made)


def test_few_rounds_have_wide_columns_side_by_side():
    places, page, pages = places_of(spans(5, 8), 0, 1000, [20, 20])
    assert (page, pages) == (0, 1)
    assert [place.column for place in places] == [MAX_COLUMN_WIDTH, MAX_COLUMN_WIDTH]
    assert places[1].x == 5 * MAX_COLUMN_WIDTH + ROUND_GAP


def test_a_full_game_fills_the_width_and_no_more():
    made = spans(*[14] * 9)
    places, _, pages = places_of(made, 0, 700, [30] * 9)
    assert pages == 1
    end = places[-1].x + places[-1].width
    assert 690 <= end <= 700
    assert MIN_COLUMN_WIDTH <= places[0].column < MAX_COLUMN_WIDTH


@pytest.mark.parametrize("current", [0, 100, 339])
def test_a_long_game_is_shown_page_by_page(current):
    made = spans(*[17] * 20)
    places, page, pages = places_of(made, current, 700, [30] * 20)
    assert pages > 1
    assert any(column.index == current for place in places for column in place.span.columns)
    assert places[-1].x + places[-1].width <= 700
    assert page == (0 if current == 0 else page)
    shown = [places_of(made, at * 17, 700, [30] * 20)[0] for at in range(20)]
    assert {place.span.story.round for places in shown for place in places} == set(range(20))
