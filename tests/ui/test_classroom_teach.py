"""The first tab of a class: what to teach next, and who needs what. Real clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.classrooms import class_page
from tests.ui.reviews import look
from tests.ui.settling import settle
from tutor.classroom.class_view import Headline
from tutor.diagnosis.counting import HabitCount
from tutor.diagnosis.shown_habits import shown_habits
from tutor.habits import Habit
from tutor.lessons.lesson import Cause
from tutor.view.classroom.teaching import teaching_figures

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


def test_all_positions_of_a_cause(qtbot, page):
    view, one = page.view, page.view.state.teaching.topics[0]
    qtbot.mouseClick(view.teach.cards[0].all, LEFT)
    settle()
    lines = view.positions.list.lines_model.lines
    assert len(lines) == len(view.state.places((None, one.topic.cause)))


def test_every_figure_of_discards_leads_to_its_positions(page):
    table, view = page.view.teach.table, page.view
    picked = []
    table.picked.connect(picked.append)
    view.teach.picked.disconnect()
    for row in range(table.figures.rowCount()):
        for column in range(1, table.figures.columnCount()):
            table.pick(table.figures.index(row, column))
    assert (None, Headline.THREATS) in picked
    for pupil, column in picked:
        places = view.state.places((pupil, column))
        assert places
        assert all(pupil in (None, place.pupil) for place in places)
        if column is Headline.THREATS:
            threats = {Cause.PLAYED_ON, Cause.TOO_DANGEROUS}
            assert {place.cause for place in places} <= threats


def test_the_keyboard_walks_the_figures_and_picks_one(qtbot, page):
    table = page.view.teach.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    settle()
    first = table.figures.table.rows[1]
    assert page.view.positions.title.accessibleName().startswith(first.name)


def test_the_tab_fits_a_small_window_with_large_type(page):
    page.retranslate(look("ja", scale=1.5))
    page.around.resize(896, 640)
    page.resize(896, 640)
    settle()
    teach = page.view.teach
    cards = [card for card in teach.cards if card.isVisible()]
    assert cards[0].geometry().bottom() < cards[1].geometry().top()  # one below the other
    assert cards[0].geometry().right() <= teach.body.width()
    assert teach.table.verticalScrollBar().maximum() == 0  # the tab scrolls, not the table
    rows = teach.table.figures.rowCount()
    last = teach.table.figures.index(rows - 1, 1)
    teach.table.setFocus()
    for _ in range(rows):
        QTest.keyClick(teach.table, Qt.Key.Key_Down)
    assert teach.table.currentIndex() == last
    seen = teach.table.viewport().mapTo(teach.scroller, teach.table.visualRect(last).center())
    assert 0 <= seen.y() <= teach.scroller.height()


def test_hidden_names_stand_nowhere(page):
    page.view.hide_names(True)
    teach = page.view.teach
    said = [button.text() for card in teach.cards for button in card.examples]
    said += [row.name for row in teach.table.figures.table.rows]
    assert not any("Aoi" in text or "Kei" in text for text in said)
    page.view.hide_names(False)
    assert any("Aoi" in row.name for row in teach.table.figures.table.rows)


def test_what_stands_out_in_the_games_of_each_pupil(page):
    state, spoken = page.view.state, look().translator
    pupil = state.teaching.pupils[0].pupil
    counts = {Habit.NEVER_FOLDS: HabitCount(5, 6), Habit.KEEPS_HONOURS: HabitCount(0, 30)}
    habits = {pupil: shown_habits([counts] * 12)}
    told = replace(state, teaching=replace(state.teaching, habits=habits))
    table = teaching_figures(told, spoken)
    column = [head.title for head in table.heads].index("Stands out")
    cells = {row.pupil: row.cells[column] for row in table.rows}
    assert cells[pupil].text == "Building on against riichi"
    assert "60 of 72 times" in cells[pupil].name
    assert {cell.text for name, cell in cells.items() if name != pupil} == {""}
    assert cells[None].name.endswith("told of each pupil")
    ours = {row.pupil: row.cells[column].name for row in teaching_figures(state, spoken).rows}
    assert "looked at" in ours[pupil]
