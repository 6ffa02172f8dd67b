"""The head of the review page gives up words, never a part of one."""

from PySide6.QtWidgets import QStyleOptionComboBox

from tutor.pages.parts.buttons import ARROW_ROOM, ChoiceBox
from tutor.pages.parts.sentence import ElidedLabel


def test_a_line_loses_its_first_part_and_is_gone_before_it_is_cut(qtbot):
    line = ElidedLabel()
    qtbot.addWidget(line)
    line.show_text("East-only game · finished second")
    seen = []
    for width in (400, 120, 90, 40):
        line.resize(width, 20)
        line.grab()
        seen.append(line.text())
    assert seen[0] == "East-only game · finished second"
    assert seen[1] == "finished second"
    assert seen[2:] == ["", ""]
    assert line.accessibleName() == seen[0]


def test_a_choice_that_is_too_long_ends_in_dots(qtbot):
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["A name that is far too long for this box"])
    box.resize(90, 34)
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText.startswith("A")
    assert option.currentText.endswith("…")
    assert box.fontMetrics().horizontalAdvance(option.currentText) <= 90 - ARROW_ROOM
    box.resize(500, 34)
    box.initStyleOption(option)
    assert option.currentText == box.currentText()
