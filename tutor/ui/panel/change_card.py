"""What would change the plan, on a card below everything else."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.ui.parts.sentence import SentenceLabel


class ChangeCard(QFrame):
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 14, 9)
        column.setSpacing(2)
        self.head = QLabel(self)
        self.sentence = SentenceLabel(self, "label")
        self.sentence.asked.connect(self.asked)
        for label in (self.head, self.sentence):
            label.setWordWrap(True)
            column.addWidget(label)

    def show_change(self, change: str) -> None:
        self.head.setText(gettext("What would change this?"))
        self.head.setFont(look().font("label", 600))
        self.sentence.show_sentence(change)
        self.setVisible(bool(change))
