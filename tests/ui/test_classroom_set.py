"""A pupil opens a problem set, answers by clicks and keys, saves, and looks at the answers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from rules.tiles import kind_of, tile_name
from tests.tutor.classroom.classes import set_of, whole_class
from tests.ui.reviews import Later, reviewed
from tests.ui.settling import settle
from tests.ui.spoken import listening
from tutor.classroom.answers import read_answers, read_draft
from tutor.classroom.class_view import class_view
from tutor.classroom.problem_set import Problem, problem_set, read_set, write_set
from tutor.coach.advice import Decision
from tutor.pages.classroom.answering import OFFER_KEYS
from tutor.pages.parts.jobs import Jobs
from tutor.text.calls import question_line

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def decisions():
    every = [one for made in reviewed() for one in made]
    return [one for one in every if len(one.advice.combined) > 3][:40:10]


@pytest.fixture
def path(tmp_path, decisions):
    made = problem_set("Week 3", [Problem(one.observation, one.after_call) for one in decisions])
    write_set(tmp_path / "week3.mtset", made)
    return tmp_path / "week3.mtset"


@pytest.fixture
def page(window, path):
    window.open_source(str(path))
    settle()
    return window.pages.currentWidget()


def button_of(answering, tile):
    buttons = answering.table.hand.buttons
    return next(
        one for one in buttons if one.isVisible() and tile_name(one.tile) == tile_name(tile)
    )


def test_the_file_of_a_set_opens_its_page(window, page):
    assert window.pages.shown == "problems"
    side = page.answering.side
    assert side.title.text() == "Week 3"
    assert side.said.text() == "0 of 4 answered. What would you throw?"
    assert [line.first for line in side.list.lines_model.rows] == [
        "1 · open",
        "2 · open",
        "3 · open",
        "4 · open",
    ]
    assert not side.save.isEnabled()


def test_a_file_that_is_no_set_is_said_to_be_none(window, tmp_path):
    (tmp_path / "bad.mtset").write_text("[]")
    window.open_source(str(tmp_path / "bad.mtset"))
    assert "is not a problem set" in window.banner.text.text()
    assert window.pages.currentWidget().empty.isVisible()


def test_nothing_is_shown_before_the_answers_are_saved(page, decisions):
    marks = page.answering.table.hand
    for button in marks.buttons:
        if button.isVisible():
            assert "first" not in button.accessibleName()
    assert page.moment() is None


def test_answers_are_given_by_clicks_changed_saved_and_looked_at(
    qtbot, page, path, decisions, answer, tmp_path
):
    answering = page.answering
    best = [one.advice.best[0] for one in decisions]
    qtbot.mouseClick(button_of(answering, best[0]), LEFT)
    assert answering.at == 1
    qtbot.mouseClick(button_of(answering, best[1]), LEFT)
    QTest.keyClick(answering, Qt.Key.Key_PageUp)
    assert answering.at == 1
    other = next(
        one for one in decisions[1].observation.discards if kind_of(one) != kind_of(best[1])
    )
    qtbot.mouseClick(button_of(answering, other), LEFT)
    answering.side.name.setText("Aoi")
    target = tmp_path / "aoi.mtanswers"
    answer(save=target)
    QTest.keyClick(answering, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    read = read_answers(target, read_set(path))
    assert read.name == "Aoi"
    assert [(one.position, one.discard) for one in read.answers] == [
        (0, tile_name(best[0])),
        (1, tile_name(other)),
    ]
    positions = page.solution
    assert isinstance(positions.decision, Decision)
    assert tile_name(positions.decision.played) == tile_name(best[0])
    assert len(positions.list.lines_model.rows) == 2
    assert str(target) in page.solution.note.text.text()
    assert page.moment().seen.turn == decisions[0].observation.turn
    qtbot.mouseClick(positions.back, LEFT)
    assert page.currentWidget() is answering


@pytest.fixture
def later(page, decisions, tmp_path):
    """What saves answers only when asked to; another set to open lies in week4.mtset."""
    problem = Problem(decisions[1].observation, decisions[1].after_call)
    write_set(tmp_path / "week4.mtset", problem_set("Week 4", [problem]))
    executor = Later()
    page.writer = Jobs()
    page.writer.found.connect(page._saved)
    return executor


def test_a_set_that_is_opened_while_another_is_saved_is_neither_dropped_nor_solved(
    qtbot, window, page, decisions, later, answer, tmp_path
):
    qtbot.mouseClick(button_of(page.answering, decisions[0].advice.best[0]), LEFT)
    page.answering.side.name.setText("Aoi")
    target = tmp_path / "aoi.mtanswers"
    answer(save=target)
    page.save()
    first = page.answering.problems
    window.open_source(str(tmp_path / "week4.mtset"))
    qtbot.mouseClick(button_of(page.answering, decisions[1].advice.best[0]), LEFT)
    later.work()
    settle()
    assert target.exists()
    assert page.solution is None, "no solution before the answers are handed in"
    assert read_draft(page._drafts, page.answering.problems).answers
    assert not read_draft(page._drafts, first).answers


def test_answers_to_two_sets_saved_quickly_are_both_written(
    qtbot, window, page, decisions, later, answer, tmp_path
):
    targets = [tmp_path / "aoi.mtanswers", tmp_path / "ben.mtanswers"]
    sets, given = [], decisions
    for target in targets:
        qtbot.mouseClick(button_of(page.answering, given[0].advice.best[0]), LEFT)
        page.answering.side.name.setText(target.stem)
        answer(save=target)
        page.save()
        sets.append(page.answering.problems)
        if len(sets) == 1:
            window.open_source(str(tmp_path / "week4.mtset"))
            given = decisions[1:]
    later.work()
    settle()
    assert [read_answers(path, one).name for path, one in zip(targets, sets, strict=True)] == [
        "aoi",
        "ben",
    ]
    assert not any(read_draft(page._drafts, one).answers for one in sets)
    assert page.solution is not None


def test_answers_are_given_by_keys_alone(qtbot, page, decisions):
    answering = page.answering
    for decision in decisions:
        seen = answering.problems.problems[answering.at].observation
        assert (seen.turn, seen.points) == (decision.observation.turn, decision.observation.points)
        QTest.keyClick(answering, Qt.Key.Key_End)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert len(answering.given) == 4
    assert QApplication.focusWidget() is answering.side.name


def test_what_happens_is_said_aloud(qtbot, page, decisions):
    answering = page.answering
    with listening() as heard:
        for decision in decisions:
            qtbot.mouseClick(button_of(answering, decision.advice.best[0]), LEFT)
    places = [line.second for line in answering.side.list.lines_model.rows]
    names = [line.first.partition(" · ")[2] for line in answering.side.list.lines_model.rows]
    thrown = [f"You throw {name}. You can still change it." for name in names]
    assert heard.take() == [
        thrown[0],
        places[1],
        thrown[1],
        places[2],
        thrown[2],
        places[3],
        thrown[3],
    ]


# --- nothing is lost ------------------------------------------------------------------------------


@pytest.fixture
def reopened(new_window, path):
    def make():
        window = new_window()
        window.open_source(str(path))
        settle()
        return window.pages.currentWidget()

    return make


def test_answers_outlive_a_kill_at_any_moment(qtbot, page, reopened, decisions):
    for count, decision in enumerate(decisions, start=1):
        qtbot.mouseClick(button_of(page.answering, decision.advice.best[0]), LEFT)
        kept, page = page.answering.answers(), reopened()
        assert page.answering.answers() == kept
        assert len(page.answering.given) == count
    assert page.answering.side.said.text() == (
        "4 of 4 answered. What would you throw? Your earlier answers are here."
    )
    qtbot.keyClicks(page.answering.side.name, "Ao")
    kept, page = page.answering.answers(), reopened()
    side = page.answering.side
    assert side.name.text() == "Ao"
    assert side.save.isEnabled()
    assert page.answering.answers() == kept


def test_one_goes_on_at_the_first_open_position(qtbot, page, reopened, decisions):
    page.answering.go_to(1)
    qtbot.mouseClick(button_of(page.answering, decisions[1].advice.best[0]), LEFT)
    page = reopened()
    assert page.answering.at == 0
    qtbot.mouseClick(button_of(page.answering, decisions[0].advice.best[0]), LEFT)
    assert reopened().answering.at == 2


def test_what_is_handed_in_is_not_offered_again(qtbot, page, reopened, decisions, answer, tmp_path):
    qtbot.mouseClick(button_of(page.answering, decisions[0].advice.best[0]), LEFT)
    qtbot.keyClicks(page.answering.side.name, "Ao")
    target = tmp_path / "ao.mtanswers"
    answer(save=target)
    page.save()
    again = reopened().answering
    assert (again.given, again.side.name.text()) == ({}, "")
    assert not list((tmp_path / "answers").glob("*.json"))


def test_leaving_the_set_loses_nothing(qtbot, window, page, path, decisions):
    qtbot.mouseClick(button_of(page.answering, decisions[0].advice.best[0]), LEFT)
    kept = page.answering.answers()
    qtbot.mouseClick(page.answering.side.leave, LEFT)
    window.open_source(str(path))
    assert page.answering.answers() == kept


def test_the_next_pupil_begins_anew_by_two_presses(qtbot, page, reopened, decisions):
    side = page.answering.side
    assert side.restart.isHidden()
    qtbot.mouseClick(button_of(page.answering, decisions[0].advice.best[0]), LEFT)
    qtbot.keyClicks(side.name, "Ao")
    qtbot.mouseClick(side.restart, LEFT)
    assert side.restart.text() == "Press again to delete all answers"
    assert len(page.answering.given) == 1
    qtbot.mouseClick(side.restart, LEFT)
    assert (page.answering.given, side.name.text()) == ({}, "")
    assert side.said.text() == "0 of 4 answered. What would you throw?"
    assert reopened().answering.given == {}


def test_where_nothing_can_be_kept_it_is_said_once_and_one_goes_on(
    qtbot, window, page, decisions, tmp_path
):
    (tmp_path / "answers").write_text("a file where the folder should be")
    qtbot.mouseClick(button_of(page.answering, decisions[0].advice.best[0]), LEFT)
    assert window.banner.isVisible()
    window.banner.hide()
    qtbot.mouseClick(button_of(page.answering, decisions[1].advice.best[0]), LEFT)
    assert not window.banner.isVisible()
    assert len(page.answering.given) == 2


@pytest.fixture
def calls(window, tmp_path):
    """A set of calls and riichi, open in the window."""
    folder = whole_class(tmp_path / "club" / "class")
    made = set_of(folder, class_view(folder).call_places(), "Calls")
    write_set(tmp_path / "calls.mtset", made)
    window.open_source(str(tmp_path / "calls.mtset"))
    settle()
    return window.pages.currentWidget()


def test_calls_are_answered_by_buttons_and_keys_and_saved(qtbot, calls, tmp_path, answer):
    answering, problems = calls.answering, calls.answering.problems
    first = problems.problems[0]
    bar = answering.felt.bar
    assert bar.isVisible()
    assert [each.act for each in bar.buttons] == [*first.answers]
    assert answering.prompt.view.text == question_line(first.offered)
    for button in answering.table.hand.buttons:  # a tile is no answer here
        if button.isVisible():
            qtbot.mouseClick(button, LEFT)
    assert answering.given == {}
    qtbot.mouseClick(bar.buttons[-1], LEFT)
    assert (answering.at, answering.given) == (1, {0: "pass"})
    for problem in problems.problems[1:]:
        key = getattr(Qt.Key, f"Key_{OFFER_KEYS[problem.answers[0]]}")
        QTest.keyClick(answering, key)
    wanted = ["pass", *(one.answers[0] for one in problems.problems[1:])]
    assert [*answering.given.values()] == wanted
    answering.side.name.setText("Aoi")
    target = tmp_path / "aoi.mtanswers"
    answer(save=target)
    qtbot.mouseClick(answering.side.save, LEFT)
    settle()
    assert [one.discard for one in read_answers(target, problems).answers] == wanted
    solution = calls.solution
    assert solution.isVisible()
    lines = solution.list.lines_model.rows
    assert len(lines) == len(problems.problems)
    assert lines[0].first.startswith("1 · ")
    assert {line.second.split(":")[0].rstrip(".") for line in lines} <= {"Right", "Not right"}
