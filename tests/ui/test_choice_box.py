"""The box of choices that the program paints itself."""

import pytest
from PySide6.QtGui import QFont

from tutor.ui.parts.choice_box import ChoiceBox

pytestmark = pytest.mark.usefixtures("qtbot")


def test_in_larger_type_it_is_wider_at_least() -> None:
    box = ChoiceBox()
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.addItem("any")
    before = box.minimumSizeHint().width()
    larger = QFont(box.font())
    larger.setPointSizeF(2 * larger.pointSizeF())
    box.setFont(larger)
    assert box.minimumSizeHint().width() > 1.5 * before
