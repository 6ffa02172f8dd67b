"""The list of decisions while a review runs, and in little room."""

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF
from PySide6.QtWidgets import QApplication

from tests.ui.reviews import entries, use_look
from tests.ui.settling import settle
from tutor.pages.parts.look import look
from tutor.pages.parts.model import LIST_STRIP_WIDTH
from tutor.pages.parts.sentence import BREAK, JOINER, break_at_arrows
from tutor.pages.review.decision_list import DecisionList


@pytest.fixture
def shown(qtbot):
    made = DecisionList()
    qtbot.addWidget(made)
    made.resize(224, 580)
    made.show()
    return made


def show(shown, rows, current, narrow=False, worth_only=False):
    shown.show_rows(rows, 3, len(rows), current, worth_only, narrow)
    settle()


def test_the_mouse_over_the_rows_is_known(shown):
    assert not shown.is_pointed_at
    spot = QPointF(shown.view.viewport().rect().center())
    QApplication.sendEvent(shown.view.viewport(), QEnterEvent(spot, spot, spot))
    assert shown.is_pointed_at
    QApplication.sendEvent(shown.view.viewport(), QEvent(QEvent.Type.Leave))
    assert not shown.is_pointed_at


def test_a_strip_has_the_tiles_and_one_button_for_the_switch(shown, qtbot):
    rows = entries().rows(worth_only=True)
    shown.resize(LIST_STRIP_WIDTH, 380)
    show(shown, rows, rows[0].index, narrow=True, worth_only=True)
    assert not shown.worth.isVisible()
    said = (shown.switch.text(), shown.switch.accessibleName())
    assert said == (f"3/{len(rows)}", "Worth a look 3")
    assert shown.switch.width() >= shown.switch.sizeHint().width()
    with qtbot.waitSignal(shown.filtered) as wanted:
        qtbot.mouseClick(shown.switch, Qt.MouseButton.LeftButton)
    assert wanted.args == [False]
    show(shown, rows, rows[0].index, narrow=True)
    assert shown.switch.text() == f"All {len(rows)}"
    with qtbot.waitSignal(shown.filtered) as wanted:
        qtbot.mouseClick(shown.switch, Qt.MouseButton.LeftButton)
    assert wanted.args == [True]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("リーチしない→リーチ", ["リーチしない→", "リーチ"]),
        ("オリ・下家がリーチ中", ["オリ・", "下家がリーチ中"]),
    ],
)
def test_no_word_of_japanese_breaks_where_it_has_room(qapp, line, parts):
    use_look("ja")
    metrics = QFontMetricsF(look().font("small"))
    assert break_at_arrows(line, metrics, 1000) == line
    room = QRectF(0, 0, max(map(metrics.horizontalAdvance, parts)) + 2, 1000)
    kept = break_at_arrows(line, metrics, room.width())
    assert kept.replace(JOINER, "").split(BREAK) == parts
    high = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, kept).height()
    assert high < 3 * metrics.lineSpacing()
    for narrow in break_at_arrows(line, metrics, metrics.horizontalAdvance("リ") + 1).split(BREAK):
        assert JOINER not in narrow
    assert break_at_arrows("Fold: Right is in riichi", metrics, 20) == "Fold: Right is in riichi"
