"""Where the rounds of the timeline lie."""

import itertools

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QPainterPath

from tests.ui.reviews import look
from tutor.strategy.verdict import Verdict
from tutor.ui.review.timeline_frame import TimelineFrame
from tutor.ui.review.timeline_painter import PAGE_X
from tutor.view.review.model import DecisionColumn, Outcome, RoundSpan, RoundStory
from tutor.view.review.timeline_layout import (
    MAX_COLUMN_WIDTH,
    MIN_COLUMN_WIDTH,
    ROUND_GAP,
    mark_drop,
    places_of,
    stick_places,
    triangle_side,
)


def spans(*lengths):
    made, index = [], 0
    for number, length in enumerate(lengths):
        columns = tuple(
            DecisionColumn(index + place, (True, False, False), Verdict.FIRST)
            for place in range(length)
        )
        index += length
        story = RoundStory(number, 0, Outcome.WON, 0, length, ())
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


def test_names_have_room_where_a_round_was_short():
    places, _, _ = places_of(spans(1, 10), 0, 400, [35, 35])
    assert places[0].width == 35


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


@pytest.mark.parametrize("column", [4.0, 5.5, 7.4, 7.6, 14.0])
def test_marks_side_by_side_do_not_run_into_each_other(column):

    def triangle(number):
        side, x = triangle_side(column), (number + 0.5) * column
        y = mark_drop(number, column)
        tip, base = QPointF(x, y - side / 2), y + side * 0.45
        path = QPainterPath(tip)
        path.lineTo(x + side * 0.54, base)
        path.lineTo(x - side * 0.54, base)
        path.closeSubpath()
        return path

    marks = [triangle(number) for number in range(6)]
    for one, other in itertools.combinations(marks, 2):
        assert not one.intersects(other)


def test_an_empty_game_has_no_page():
    assert places_of((), 0, 500, [])[0] == ()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_the_number_of_the_page_keeps_off_all_marks_and_names(qapp, scale, language):
    made = look(language, scale=scale)
    frame = TimelineFrame(made, 460, spans(*[14] * 20), 0)
    pages = frame.laid()[2]
    assert pages > 1
    wide = QFontMetricsF(made.font("small")).horizontalAdvance(f"{pages} / {pages}")
    assert PAGE_X + wide < frame.left
    assert frame.names_y + made.px(14) / 2 <= frame.top


@pytest.mark.parametrize("column", [4.0, 7.0, 14.0])
def test_riichi_sticks_stand_side_by_side_each_over_its_column_or_right_of_it(column):
    places = stick_places([3, 3, 3, 4, 9], column)
    assert places[0] == 3.5 * column
    assert all(right - left >= 6 for left, right in itertools.pairwise(places))
    assert places[-1] >= 9.5 * column
    assert stick_places([1, 9], column) == (1.5 * column, 9.5 * column)
    assert stick_places([], column) == ()


@pytest.mark.parametrize("column", [4.0, 5.5, 8.0, 8.2, 14.0])
def test_rings_and_triangles_of_a_long_game_keep_apart(column):

    def outline(number, verdict):
        x, y = (number + 0.5) * column, mark_drop(number, column)
        path = QPainterPath()
        if verdict is Verdict.IN_LINE:
            reach = min(5.0, column) / 2 + 0.7
            path.addEllipse(QPointF(x, y), reach, reach)
        else:
            side = triangle_side(column)
            path.moveTo(x, y - side / 2)
            path.lineTo(x + side * 0.54, y + side * 0.45)
            path.lineTo(x - side * 0.54, y + side * 0.45)
            path.closeSubpath()
        return path

    kinds = (Verdict.IN_LINE, Verdict.OFF_PLAN)
    for here, there, step in itertools.product(kinds, kinds, (1, 2)):
        for number in (0, 1):
            one, other = outline(number, here), outline(number + step, there)
            assert not one.intersects(other), (here, there, number, step)
