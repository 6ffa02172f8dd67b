"""The summary before the table of a reviewed game: real clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from rules.tiles import Seat
from tests.ui.reviews import Later, record
from tests.ui.settling import press, settle
from tutor.coach.advice import place_of_entry
from tutor.coach.strategy.stance import Verdict
from tutor.pages.review.model import first_stop

pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def window(reviewing):
    return reviewing


def click(qtbot, widget, at=None):
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())
    settle()


def without_marks(page):
    state = page.state
    rounds = tuple(
        tuple(
            replace(one, verdict=Verdict.FIRST, deal_in=None)
            for one in made
            if hasattr(one, "played")
        )
        for made in state.rounds
    )
    flat = tuple(one for made in rounds for one in made)
    page.navigator.state = replace(
        state, rounds=rounds, flat=flat, lessons=(), story=None, current=0
    )
    page.refresh()
    settle()


def test_a_game_opens_on_its_summary_and_enter_leads_to_the_table(qtbot, window):
    page = window.page
    assert page.summary.isVisible()
    assert page.list.isVisible()
    assert page.timeline.isVisible()
    assert not page.table.isVisible()
    assert not page.panel.isVisible()
    assert page.summary.result.text().startswith("You finished ")
    assert not page.summary.well.isVisible()
    assert page.summary.watch.isVisible()
    story = page.summary.story.text().splitlines()
    assert len(story) == len(page.state.record.rounds)
    assert all(line.startswith(("East ", "South ")) for line in story)
    assert QApplication.focusWidget() is page.summary.table
    press(qtbot, window, Qt.Key.Key_Return)
    assert page.table.isVisible()
    assert page.panel.isVisible()
    assert not page.summary.isVisible()
    assert page.state.current == first_stop(page.state)
    assert page.list.view.hasFocus()


def test_a_lesson_leads_to_its_position_by_click_and_by_key(qtbot, window):
    page = window.page
    lessons = page.state.lessons
    shown = [each for each in page.summary.lessons if each.isVisible()]
    assert len(shown) == min(3, len(lessons)) > 1
    click(qtbot, shown[1], QPoint(30, 12))
    assert page.state.current == lessons[1].at
    assert page.table.isVisible()
    press(qtbot, window, Qt.Key.Key_G)
    assert page.summary.isVisible()
    shown[0].see.setFocus()
    press(qtbot, window, Qt.Key.Key_Return)
    assert page.state.current == lessons[0].at
    assert page.table.isVisible()


def test_keys_and_list_go_past_the_summary(qtbot, window):
    page = window.page
    before = page.state.current
    press(qtbot, window, Qt.Key.Key_Right)
    assert page.state.current == before + 1
    assert page.table.isVisible()
    click(qtbot, page.list.summary)
    assert page.summary.isVisible()
    assert page.list.summary.isChecked()
    row = page.list.view.model().rows[1]
    place = page.list.view.visualRect(page.list.view.model().index(1, 0)).center()
    click(qtbot, page.list.view.viewport(), place)
    assert page.state.current == row.index
    assert page.table.isVisible()
    assert not page.list.summary.isChecked()


def test_nothing_worth_a_look_is_praised_and_leads_on(qtbot, window):
    page = window.page
    without_marks(page)
    assert page.summary.nothing.text() == "No mistake that the tutor can explain."
    assert page.list.nothing.isVisible()
    assert page.list.nothing.text() == page.summary.nothing.text()
    assert not any(each.isVisible() for each in page.summary.lessons)
    click(qtbot, page.summary.all)
    assert not page.state.worth_only
    assert page.table.isVisible()
    assert not page.list.nothing.isVisible()
    press(qtbot, window, Qt.Key.Key_G)
    click(qtbot, page.summary.play)
    assert window.pages.shown == "practice"


def test_without_anything_worth_a_look_the_table_stands_beside_all_decisions(qtbot, window):
    page = window.page
    without_marks(page)
    click(qtbot, page.summary.table)
    assert page.table.isVisible()
    assert not page.list.nothing.isVisible()
    assert len(page.list.view.model().rows) == len(page.state.rows(worth_only=False)) > 0


def test_a_position_that_is_asked_for_needs_no_summary(qtbot, window, tmp_path):
    page = window.page
    wanted = page.state.flat[5]
    window.replays.open_at(tmp_path / "own.mjlog", Seat(0), place_of_entry(wanted))
    settle()
    assert not page.navigator.is_summed_up
    page.navigator.show_summary()
    assert page.state.current == 5
    press(qtbot, window, Qt.Key.Key_Return)
    assert page.table.isVisible()
    assert page.state.current == 5


def test_while_rounds_are_read_the_summary_says_how_many(new_window, log):
    later = Later()
    window = new_window()
    window.open_source(str(log))
    page = window.page
    while page.state is None:
        function, args = later.waiting.pop(0)
        function(*args)
        settle()
    total = len(record().rounds)
    assert page.summary.waiting.text() == f"0 of {total} rounds reviewed …"
    assert not page.summary.counts.isVisible()
    later.work()
    settle()
    assert page.summary.counts.isVisible()
    assert not page.summary.waiting.isVisible()


def test_the_points_of_all_are_drawn_from_round_to_round(window):
    page = window.page
    deals = [events[0] for events in page.state.record.rounds]
    chart = page.summary.chart
    assert chart.isVisible()
    first, *others = chart.accessibleDescription().split("; ")
    own = [*(deal.points[page.state.seat] for deal in deals)]
    own.append(page.state.record.final_points[page.state.seat])
    assert first == "You: " + ", ".join(f"{points:,}" for points in own)
    assert [line.split(":")[0] for line in others] == ["Right", "Across", "Left"]
    state = page.state
    page.navigator.state = replace(state, record=replace(state.record, final_points=None))
    page.refresh()
    assert not chart.isVisible(), "the end is not known"
