"""A position is copied from any table, as text or as a picture, and opened again."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from tests.ui.settling import settle, until
from tutor.drills.drill import position_to_json
from tutor.drills.mark import MARK
from tutor.pages.parts.banner import Banner
from tutor.store.database import FILE_NAME, open_database
from tutor.store.drilling import attempts_since

BROKEN = "The position in this text cannot be read. Copy all of it."
LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(autouse=True)
def english(stage):
    stage.change(language="en", theme="light", text_size=100)
    stage.close_dialogs()
    stage.window.activateWindow()
    until(stage.window.isActiveWindow)


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def attempts(stage) -> int:
    with closing(open_database(stage.folder / FILE_NAME)) as history:
        return len(attempts_since(history))


@pytest.mark.parametrize("scene", ["practice turn", "review", "drills answered"])
def test_ctrl_c_copies_what_lies_on_the_table(stage, qtbot, scene):
    stage.show(scene)
    qtbot.keyClick(stage.window, Qt.Key.Key_C, CONTROL)
    lines = clipboard().splitlines()
    assert "turn" in lines[0]
    assert lines[1].startswith("Hand: ")
    assert lines[-1].startswith(MARK)
    qtbot.keyClick(stage.window, Qt.Key.Key_C, CONTROL | SHIFT)
    assert not QGuiApplication.clipboard().image().isNull()


def test_a_copied_position_is_opened_answered_and_not_counted(stage, qtbot):
    stage.show("drills card")
    stage.show("review")
    page = stage.window.page
    seen = page.navigator.decision.observation
    page.panel.scroller.ensureWidgetVisible(page.panel.copy)
    qtbot.mouseClick(page.panel.copy, LEFT)
    menu = page.table.findChild(QMenu)
    assert menu.isVisible()
    menu.actions()[0].trigger()
    menu.close()
    text = clipboard()
    before = attempts(stage)
    qtbot.keyClick(stage.window, Qt.Key.Key_V, CONTROL)
    settle()
    assert stage.window.pages.shown == "drills"
    position = stage.window.pages.page("drills").session.position
    shown = position.view.question.observation
    assert position_to_json(shown) == position_to_json(seen)
    assert "A position that you pasted; the answer does not count as a drill." in [
        label.text() for label in position.side.lines
    ]
    qtbot.mouseClick(position.table.hand.buttons[0], LEFT)
    until(lambda: position.view.marked is not None)
    settle()
    assert position.side.verdict.text()
    assert attempts(stage) == before
    qtbot.mouseClick(position.side.button, LEFT)
    settle()
    assert not stage.window.pages.page("drills").session.is_asking
    stage.window.open_source(text)
    settle()
    assert stage.window.pages.page("drills").session.is_asking


def test_a_broken_position_is_refused_in_one_sentence_and_nothing_is_lost(stage, qtbot):
    stage.show("review")
    at = stage.window.page.state.current
    QGuiApplication.clipboard().setText(f"{MARK}AAAA and more")
    qtbot.keyClick(stage.window, Qt.Key.Key_V, CONTROL)
    settle()
    assert stage.window.pages.shown == "review"
    assert stage.window.page.state.current == at
    banners = [one for one in stage.window.findChildren(Banner) if one.isVisible()]
    assert [one.text.text() for one in banners] == [BROKEN]
    banners[0].close_button.click()
