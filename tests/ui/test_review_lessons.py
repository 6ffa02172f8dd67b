"""Lessons in the review and at the end of a game: real clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from rules.formats.mjlog_write import write_mjlog
from rules.tiles import Seat
from tests.ui.reviews import record, reviewed
from tests.ui.settling import press, settle
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.strategy.stance import Verdict
from tutor.pages.parts.sentence import keep_hyphens
from tutor.pages.practice.model import GameEnd
from tutor.practice.ledger import worth_a_look
from tutor.practice.results import FinalStanding
from tutor.text.lessons import cost_note, cost_phrase, lesson_words
from tutor.text.names import capital
from tutor.text.verdicts import deal_in_sentence

TAUGHT, THREE, SOUND = (0, 2), (0, 3), (1, 3)


pytestmark = pytest.mark.usefixtures("small_tree")


def open_game(window, tmp_path, seed, seat):
    path = tmp_path / "own.mjlog"
    path.write_bytes(write_mjlog(record(seed)))
    window.replays.open_at(path, Seat(seat), None)
    settle()
    window.activateWindow()
    window.page.navigator.show_table()  # the summary before it: test_review_summary.py
    return window.page


def test_a_decision_says_the_lesson_that_it_belongs_to(qtbot, window, tmp_path):
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


def test_a_sound_discard_that_dealt_in_is_listed_as_sound(qtbot, window, tmp_path):
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


def test_a_lesson_after_a_game_is_shown_in_the_review(qtbot, window, tmp_path):
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
