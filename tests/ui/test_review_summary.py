"""The summary before the table of a reviewed game, and its lessons: real clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from rules.formats.mjlog_write import write_mjlog
from rules.tiles import Seat
from tests.ui.reviews import Later, record, reviewed
from tests.ui.settling import press, settle
from tutor.coach.advice import place_of_entry
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.strategy.stance import Verdict
from tutor.pages.parts.sentence import keep_hyphens
from tutor.pages.practice.model import GameEnd
from tutor.pages.review.model import first_stop
from tutor.practice.ledger import worth_a_look
from tutor.practice.results import FinalStanding
from tutor.text.lessons import cost_note, cost_phrase, lesson_words
from tutor.text.names import capital
from tutor.text.verdicts import deal_in_sentence

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


TAUGHT, THREE, SOUND = (0, 2), (0, 3), (1, 3)


def open_game(window, tmp_path, seed, seat):
    path = tmp_path / "own.mjlog"
    path.write_bytes(write_mjlog(record(seed)))
    window.replays.open_at(path, Seat(seat), None)
    settle()
    window.activateWindow()
    window.page.navigator.show_table()  # the summary before it: test_review_summary.py
    return window.page


def test_a_decision_says_the_lesson_that_it_belongs_to(qtbot, new_window, tmp_path):
    window = new_window()
    page = open_game(window, tmp_path, *TAUGHT)
    qtbot.waitUntil(page.list.view.hasFocus)
    state, card = page.state, page.panel.lesson
    assert state.current == page.list.view.model().rows[0].index
    seen = set()
    for row in page.list.view.model().rows:
        lesson = page.state.lesson
        if lesson is None:
            if row.call is not None:
                assert card.isVisible() == (call_lesson(page.state.entry) is not None)
            press(qtbot, window, Qt.Key.Key_Down)
            continue
        said = lesson_words(replace(lesson, at=page.state.current), page.state.flat)
        assert card.isVisible()
        assert card.title.text() == said.title == card.accessibleName()
        assert card.cost.text() == capital(cost_phrase(lesson))
        assert card.cost.accessibleDescription() == cost_note()
        texts = [sentence.accessibleName() for sentence in card.sentences]
        assert texts == [said.cause, f"Next time: {said.watch}"]
        seen.add(lesson.decisions)
        press(qtbot, window, Qt.Key.Key_Down)
    assert seen == {lesson.decisions for lesson in state.lessons}
    press(qtbot, window, Qt.Key.Key_F)
    fine = [n for n, one in enumerate(state.flat) if one.verdict is Verdict.FIRST]
    page.navigator.go_to(fine[0])
    assert not card.isVisible()


def test_a_sound_discard_that_dealt_in_is_listed_as_sound(qtbot, new_window, tmp_path):
    window = new_window()
    page = open_game(window, tmp_path, *SOUND)
    model = page.list.view.model()
    (row,) = [row for row in model.rows if row.is_sound_loss]
    index = model.index(model.rows.index(row), 0)
    assert f"dealt in, cost {row.cost:,}" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    page.list.view.scrollTo(index)
    settle()
    spot = page.list.view.visualRect(index).center()
    qtbot.mouseClick(page.list.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    settle()
    assert page.state.current == row.index
    assert page.panel.lesson.title.text() == f"Dealt in, cost {row.cost:,}"
    (listed, hidden) = page.panel.lesson.sentences
    decision = page.state.decision
    assert listed.accessibleName() == deal_in_sentence(decision.deal_in, decision.observation)
    assert not hidden.isVisible()


def test_a_lesson_after_a_game_is_shown_in_the_review(qtbot, new_window, tmp_path):
    window = new_window()
    window.show_page("practice")
    end = window.practice_page.end
    lessons = worth_a_look([one for here in reviewed(*reversed(THREE)) for one in here])
    standings = tuple(FinalStanding(seat + 1, Seat(seat), "steady", 25000) for seat in range(4))
    end.show_end(GameEnd(standings, Seat(0), lessons, True))
    window.practice_page.pages.setCurrentWidget(end)
    window.activateWindow()
    settle()
    assert [button.isVisible() for button in end.worth] == [True] * len(lessons)
    for button, taught in zip(end.worth, lessons, strict=True):
        said = lesson_words(taught.lesson, (taught.entry,))
        assert (button.title.text(), button.accessibleDescription()) == (said.title, said.cause)
        assert button.cause.text() == keep_hyphens(said.cause)
        assert button.accessibleName() == f"{said.title}, {cost_phrase(taught.lesson)}"
        assert button.accessibleDescription() == said.cause
    with qtbot.waitSignal(end.review_requested) as shown:
        qtbot.mouseClick(end.worth[1], Qt.MouseButton.LeftButton)
    assert shown.args == [lessons[1].entry]
    end.worth[2].setFocus()
    settle()
    with qtbot.waitSignal(end.review_requested) as shown:
        qtbot.keyClick(end.worth[2], Qt.Key.Key_Return)
    assert shown.args == [lessons[2].entry]
    end.show_end(GameEnd(standings, Seat(0), lessons[:1], False))
    assert not end.worth[0].isEnabled()
    assert end.worth[0].show_word.text() == ""
    end.show_end(GameEnd(standings, Seat(0), (), True))
    assert end.worth_title.text() == "No lesson this time: nothing off the plan cost much."
