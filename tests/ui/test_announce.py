"""Announcements to assistive technology."""

from PySide6.QtWidgets import QLabel

from tests.ui.heard import listening
from tutor.pages.parts.motion import announce


def test_a_sentence_is_read_out(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    with listening() as heard:
        announce(label, "Across threw 4-pin.")
        announce(label, "You can win.")
        announce(label, "")
    assert heard.sentences == ["Across threw 4-pin.", "You can win."]


def test_nothing_is_made_where_nobody_listens(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    with listening(active=False) as heard:
        announce(label, "Across threw 4-pin.")
    assert heard.sentences == []
