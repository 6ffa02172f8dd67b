"""The first tab of a class: what to teach next, and who needs what. Real clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.ui.classrooms import class_page
from tests.ui.settling import settle

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def page(qtbot, shared):
    made = class_page(qtbot)
    made.open(shared.path)
    settle()
    return made


def test_a_class_opens_on_what_to_teach(page):
    view = page.view
    assert view.stack.currentWidget() is view.teach
    cards = [card for card in view.teach.cards if card.isVisible()]
    units = view.state.view.figures.units
    assert len(cards) == len(units) > 1
    for card, one in zip(cards, units, strict=True):
        assert len([button for button in card.examples if button.isVisible()]) == len(one.positions)
        assert "; strong players " in card.evidence.text()
        assert card.board.text().startswith("“")
    assert QApplication.focusWidget() is cards[0].present


def test_an_example_leads_to_its_position_and_back(qtbot, page):
    view, units = page.view, page.view.state.view.figures.units
    number, one = len(units) - 1, units[-1]
    at = len(one.positions) - 1
    qtbot.mouseClick(view.teach.cards[number].examples[at], LEFT)
    settle()
    place = one.positions[at]
    shown = view.positions.decision
    assert (shown.observation.round, shown.observation.turn) == (place.round.round, place.turn)
    assert shown.game.startswith(place.summary.game)
    title = view.teach.cards[number].title.text().removeprefix(f"{number + 1}. ")
    assert view.positions.title.accessibleName().startswith(f"Everybody · {title}")
    QTest.keyClick(view.positions.list, Qt.Key.Key_Backspace)
    assert view.stack.currentWidget() is view.teach
    assert view.tabs[0].isChecked()


def test_a_set_of_the_examples_is_made_by_a_click(qtbot, page):
    view, one = page.view, page.view.state.view.figures.units[0]
    qtbot.mouseClick(view.teach.cards[0].make, LEFT)
    settle()
    assert view.stack.currentWidget() is view.problems
    assert view.tabs[4].isChecked()
    assert [place.key for place in view.state.chosen] == [place.key for place in one.positions]


def test_the_keyboard_walks_the_figures_and_picks_one(qtbot, page):
    table = page.view.teach.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    settle()
    first = table.figures.table.rows[1]
    assert page.view.positions.title.accessibleName().startswith(first.name)


def test_homework_and_a_plan_are_written_by_clicks(qtbot, page, shared, monkeypatch, tmp_path):
    view = page.view
    targets = iter((tmp_path / "week.html", tmp_path / "plan.pdf", tmp_path / "week.html"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(next(targets)), ""))
    qtbot.mouseClick(view.teach.homework, LEFT)
    settle()
    made = {path.name for path in tmp_path.glob("week*")}
    assert {"week-Aoi-browser.html", "week-Aoi.mtset", "week-1-1-browser.html"} <= made
    assert view.note.text.text().startswith("Written to")
    assert {one.pupil for one in view.state.sets} == {"Aoi", "=1+1", "../<b>Kei</b>"}
    qtbot.mouseClick(view.teach.plan, LEFT)
    settle()
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")
    qtbot.mouseClick(view.teach.homework, LEFT)
    settle()
    assert "already exists" in view.note.text.text()
