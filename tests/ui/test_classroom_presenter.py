"""Positions on the whole screen: Space reveals the answer step by step. Real clicks and keys."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from rules.events import Discard
from rules.tiles import kind_of, tile_name
from tests.tutor.classroom.classes import set_of, whole_class
from tests.tutor.trees import TREE
from tests.ui.classrooms import class_page
from tests.ui.settling import settle
from tests.ui.spoken import listening
from tutor.classroom.answers import Answer, Answers, results
from tutor.classroom.class_view import class_view, decision_at
from tutor.classroom.kept_sets import keep_note, keep_results, read_notes
from tutor.classroom.problem_set import advices_of
from tutor.coach.advice import CallDecision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.coach.grading.right import right_names, right_tiles
from tutor.coach.review import decide
from tutor.coach.strategy.stance import Verdict
from tutor.pages.classroom.presenter import presenting_set, slide_steps
from tutor.text.calls import answer_name
from tutor.text.names import capital, tile_word
from tutor.text.problems import solved_words

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def folder(tmp_path):
    return whole_class(tmp_path / "class")


@pytest.fixture
def page(qtbot, folder):
    made = class_page(qtbot)
    made.open(folder.path)
    settle()
    return made


def press(widget, key):
    QTest.keyClick(widget, key)
    settle()


def present(qtbot, page, number=0):
    qtbot.mouseClick(page.view.teach.cards[number].present, LEFT)
    settle()
    return page.view.presenter


def several(page):
    """Return two discards off the plan."""
    places = page.view.state.view.places()
    return tuple(one for one in places if one.verdict is Verdict.OFF_PLAN)[:2]


def present_several(page):
    page.view.present(several(page))
    settle()
    return page.view.presenter


def shown(presenter):
    return [(card.title.text(), card.said.text()) for card in presenter.cards if card.isVisible()]


def test_a_unit_is_shown_on_the_whole_screen_with_its_advice_hidden(qtbot, page):
    unit = page.view.state.view.figures.units[0]
    presenter = present(qtbot, page)
    assert presenter.isFullScreen()
    title = page.view.teach.cards[0].title.text().removeprefix("1. ")
    assert presenter.title.text() == f"{title} · 1 of {len(unit.positions)}"
    assert shown(presenter) == []
    for button in presenter.table.hand.buttons:
        assert "choice" not in button.accessibleName()
        assert "threw" not in button.accessibleName()


def test_space_reveals_step_by_step_and_goes_on(qtbot, page, folder):
    places = several(page)
    presenter = present_several(page)
    for at, place in enumerate(places):
        decision = decision_at(folder, place)
        assert presenter.at == at
        steps = slide_steps(presenter._shown.slides[at])
        assert len(steps) in (2, 3)
        for count, step in enumerate(steps, start=1):
            assert presenter.reveal.text() == f"{step.title} (Space)"
            with listening() as heard:
                press(presenter, Qt.Key.Key_Space)
            assert len(shown(presenter)) == count
            assert shown(presenter)[-1] == (step.title, "\n".join(step.lines))
            assert heard.take() == [" ".join((f"{step.title}:", *step.lines))]
        if not isinstance(decision, CallDecision):
            best = {kind_of(tile) for tile in decision.advice.best}
            named = {
                kind_of(button.tile)
                for button in presenter.table.hand.buttons
                if "choice 1" in button.accessibleName()
            }
            assert named == best
            assert any("you threw it" in b.accessibleName() for b in presenter.table.hand.buttons)
        press(presenter, Qt.Key.Key_Space)
    assert presenter.at == len(places) - 1
    assert presenter.reveal.text() == "The end (Space)"
    assert not presenter.reveal.isEnabled()


def test_steps_and_positions_go_back_too_by_keys_and_clicks(qtbot, page):
    presenter = present_several(page)
    qtbot.mouseClick(presenter.reveal, LEFT)
    qtbot.mouseClick(presenter.reveal, LEFT)
    assert len(shown(presenter)) == 2
    press(presenter, Qt.Key.Key_PageUp)
    assert len(shown(presenter)) == 1
    press(presenter, Qt.Key.Key_PageDown)
    press(presenter, Qt.Key.Key_Right)
    assert (presenter.at, shown(presenter)) == (1, [])
    press(presenter, Qt.Key.Key_Left)
    assert presenter.at == 0
    qtbot.mouseClick(presenter.next, LEFT)
    assert presenter.at == 1
    assert presenter.previous.isEnabled()
    press(presenter, Qt.Key.Key_Escape)
    assert page.view.presenter is None


def test_a_note_is_kept_with_its_position(qtbot, page, folder):
    presenter = present_several(page)
    press(presenter, Qt.Key.Key_N)
    assert presenter.note.hasFocus()
    qtbot.keyClicks(presenter.note, "ask Aoi 1 2")
    assert (presenter.at, shown(presenter)) == (0, []), "Space is a letter of the note"
    press(presenter.note, Qt.Key.Key_Escape)
    assert not presenter.note.isVisible()
    assert list(read_notes(folder).values()) == ["ask Aoi 1 2"]
    press(presenter, Qt.Key.Key_Right)
    assert presenter.note.toPlainText() == ""
    qtbot.mouseClick(presenter.leave, LEFT)
    settle()
    presenter = present_several(page)
    assert presenter.note.toPlainText() == "ask Aoi 1 2"
    press(presenter, Qt.Key.Key_N)
    presenter.note.selectAll()
    qtbot.keyClick(presenter.note, Qt.Key.Key_Delete)
    presenter.close()
    settle()
    assert read_notes(folder) == {}


def test_a_note_that_cannot_be_kept_is_said(qtbot, page, folder):
    keep_note(folder, "0" * 20, "x")
    (folder.path / "notes.json").write_text('{"notes": 2, "positions": {}}')
    presenter = present(qtbot, page)
    press(presenter, Qt.Key.Key_N)
    qtbot.keyClicks(presenter.note, "y")
    presenter.close()
    assert "was written by a newer version" in str(page.said[0])
    (folder.path / "notes.json").write_text("{")
    assert read_notes(folder) == {}
    keep_note(folder, "0" * 20, "x")
    assert read_notes(folder) == {"0" * 20: "x"}
    assert (folder.path / "notes.json.bad").read_text() == "{"


def test_the_answers_of_the_class_come_first(qtbot, page, folder):
    places = several(page)
    problems = set_of(folder, places, "Week 3")
    seen = problems.problems[0].observation
    one, other = tile_name(seen.discards[0]), tile_name(seen.discards[-1])
    given = [
        Answers(problems.id, name, (Answer(0, tile),))
        for name, tile in (("Aoi", one), ("Kei", one), ("Ren", other))
    ]
    keep_results(folder, results(problems, given, TREE), date(2026, 11, 5))
    presenter = present_several(page)
    press(presenter, Qt.Key.Key_Space)
    ((title, said),) = shown(presenter)
    assert title == "The answers of the class"
    lines = said.split("\n")
    assert lines[0].endswith(": 2 pupils")
    assert lines[1].endswith(": 1 pupil")
    press(presenter, Qt.Key.Key_Space)
    assert shown(presenter)[1][0] == "The right tile"


def test_a_set_is_explained_against_the_most_common_wrong_answer(qtbot, page, folder):
    places = several(page)
    problems = set_of(folder, places, "Week 3")
    seen, advice = problems.problems[0].observation, advise(problems.problems[0].observation, TREE)
    right = {kind_of(tile) for tile in right_tiles(advice)}
    wrong = next(tile for tile in seen.discards if kind_of(tile) not in right)
    given = [
        Answers(problems.id, name, (Answer(0, tile_name(tile)),))
        for name, tile in (("Aoi", wrong), ("Kei", wrong), ("Ren", advice.best[0]))
    ]
    keep_results(folder, results(problems, given, TREE), date(2026, 11, 5))
    (made,) = presenting_set(folder, problems)
    decision = decide(
        "", PlayedDiscard(seen, Discard(seen.seat, wrong, tsumogiri=wrong == seen.drawn)), advice
    )
    steps = slide_steps(made.slides[0])
    titles = ["The answers of the class", "The right tile", "Why"]
    assert [step.title for step in steps][:3] == titles
    assert steps[2].lines == solved_words(advice, seen, decision).why
    assert steps[3].title == "The most common mistake"
    assert steps[3].lines[0] == capital(tile_word(wrong))


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("number", [0, 1])
def test_everything_fits_the_screen(qtbot, page, size, number):
    presenter = present(qtbot, page, number)
    presenter.showNormal()
    presenter.resize(*size)
    settle()
    for _ in presenter._shown.slides:
        while presenter.reveal.isEnabled() and "Next position" not in presenter.reveal.text():
            press(presenter, Qt.Key.Key_Space)
            newest = [card for card in presenter.cards if card.isVisible()][-1]
            top = newest.mapTo(presenter.scroller.viewport(), newest.rect().topLeft()).y()
            assert 0 <= top < presenter.scroller.viewport().height()
            for label in (newest.title, newest.said, presenter.question):
                assert label.height() >= label.heightForWidth(label.width())
        press(presenter, Qt.Key.Key_Space)


def test_a_call_of_a_set_is_shown_with_the_answers_and_the_common_mistake(folder):
    problems = set_of(folder, class_view(folder).call_places(), "Calls")
    advices = advices_of(problems.problems, TREE)
    wrong = [
        next(one for one in problem.answers if one not in right_names(advice))
        for problem, advice in zip(problems.problems, advices, strict=True)
    ]
    given = tuple(Answer(at, one) for at, one in enumerate(wrong))
    keep_results(
        folder, results(problems, [Answers(problems.id, "Aoi", given)], TREE), date.today()
    )
    (found,) = presenting_set(folder, problems)
    for slide, name in zip(found.slides, wrong, strict=True):
        steps = slide_steps(slide)
        assert [step.title for step in steps][:3] == [
            "The answers of the class",
            "The right answer",
            "Why",
        ]
        said = answer_name(name, slide.problem.offered)
        assert steps[0].lines == (f"{said}: 1 pupil",)
