"""The path of the first week: seven days, and the next idea."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from tutor.ui.parts.plain import show_plain
from tutor.ui.parts.sentence import SentenceLabel
from tutor.ui.parts.step_bar import StepBar
from tutor.view.week import WeekView


class WeekPath(QFrame):
    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.title, self.days = QLabel(self), StepBar(self)
        self.idea = SentenceLabel(self, "label")
        self.title.setProperty("look", "section")
        self.title.setWordWrap(True)
        show_plain(self.title)
        self.idea.asked.connect(lambda _: self.asked.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 8, 18, 8)
        column.setSpacing(5)
        for part in (self.title, self.days, self.idea):
            column.addWidget(part)

    def show_week(self, view: WeekView) -> None:
        self.title.setText(view.title)
        self.days.show_steps(view.day, view.past, view.title)
        self.idea.show_sentence(view.idea)
        self.setAccessibleName(view.title)
