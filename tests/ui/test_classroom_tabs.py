"""The tabs of a class in little room."""

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tests.ui.reviews import look
from tests.ui.settling import settle
from tutor.language import languages
from tutor.ui.classroom.tab_switch import TabSwitch
from tutor.ui.parts.style_sheet import style_sheet


@pytest.mark.parametrize("language", languages())
def test_a_tab_that_has_no_room_goes_into_the_next_line(qtbot, language):
    wanted = look(language, scale=2.0)
    around = QWidget()
    qtbot.addWidget(around)
    around.setStyleSheet(style_sheet(wanted.colours, 2.0))
    column = QVBoxLayout(around)
    switch = TabSwitch(around)
    column.addWidget(switch)
    column.addStretch(1)
    switch.show_switch(False, wanted)
    around.resize(860, 500)
    around.show()
    settle()
    for tab in switch.buttons:
        assert tab.width() >= tab.sizeHint().width()
        assert switch.rect().contains(tab.geometry())
    around.resize(1600, 500)
    settle()
    assert len({tab.y() for tab in switch.buttons}) == 1
