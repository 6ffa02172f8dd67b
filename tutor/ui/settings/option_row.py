"""What can be chosen, what for, and the choice: a row of the settings page."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from tutor.ui.parts.look import look

SIDE_BY_SIDE_WIDTH = 460
"""From so many pixels at 100 % on, the choice stands beside its words."""


class OptionRow(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice: QWidget | None = None
        self.name, self.help = QLabel(self), QLabel(self)
        self.name.setProperty("look", "body")
        self.help.setProperty("look", "label")
        said = QVBoxLayout()
        said.setSpacing(2)
        for label in (self.name, self.help):
            label.setWordWrap(True)
            said.addWidget(label)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addLayout(said, 1)

    def take(self, choice: QWidget) -> None:
        self.choice = choice
        self.name.setBuddy(choice)
        self._row.addWidget(choice, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)

    def show_row(self, name: str, help_: str) -> None:
        self.name.setText(name)
        self.help.setText(help_)
        self._fit()

    def _fit(self) -> None:
        beside = self.width() >= look().px(SIDE_BY_SIDE_WIDTH)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self._row.setSpacing(24 if beside else 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
