"""The first tab of a class: what to teach next, and who needs what. Real clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

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
    topics = view.state.teaching.topics
    assert len(cards) == len(topics) == 3
    for card, one in zip(cards, topics, strict=True):
        assert len([button for button in card.examples if button.isVisible()]) == len(one.examples)
        assert card.board.text().startswith("“")
    assert QApplication.focusWidget() is cards[0].make


def test_an_example_leads_to_its_position_and_back(qtbot, page):
    view, one = page.view, page.view.state.teaching.topics[1]
    qtbot.mouseClick(view.teach.cards[1].examples[1], LEFT)
    settle()
    place = one.examples[1]
    shown = view.positions.decision
    assert (shown.observation.round, shown.observation.turn) == (place.round.round, place.turn)
    assert shown.game.startswith(place.summary.game)
    title = view.teach.cards[1].title.text().removeprefix("2. ")
    assert view.positions.title.accessibleName().startswith(f"Everybody · {title}")
    QTest.keyClick(view.positions.list, Qt.Key.Key_Backspace)
    assert view.stack.currentWidget() is view.teach
    assert view.tabs[0].isChecked()


def test_a_set_of_the_examples_is_made_by_a_click(qtbot, page):
    view, one = page.view, page.view.state.teaching.topics[0]
    qtbot.mouseClick(view.teach.cards[0].make, LEFT)
    settle()
    assert view.stack.currentWidget() is view.problems
    assert view.tabs[4].isChecked()
    assert [place.key for place in view.state.chosen] == [place.key for place in one.examples]


def test_the_keyboard_walks_the_figures_and_picks_one(qtbot, page):
    table = page.view.teach.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    settle()
    first = table.figures.table.rows[1]
    assert page.view.positions.title.accessibleName().startswith(first.name)
