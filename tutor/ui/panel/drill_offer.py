"""The offer to add decisions to the drills: one button, and what became of it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tutor.language import gettext
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.look import look

DRILL_KEY = "A"


class DrillOffer(QWidget):
    requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = KeyButton(self, "plain")
        self.button.clicked.connect(self.requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        self.setFocusProxy(self.button)

    def show_offer(self, added: bool) -> None:
        text = gettext("In your drills") if added else gettext("Add to drills")
        self.button.show_key(text, DRILL_KEY)
        self.button.setFixedHeight(look().px(36))
