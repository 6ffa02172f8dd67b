"""Columns: two columns beside each other, or one below the other where there is no room."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tutor.ui.parts.look import look

MIN_TWO_COLUMN_WIDTH = 760
"""From so many pixels at 100 % on they stand beside each other."""


class Columns(QScrollArea):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget()
        self.left, self.right = QVBoxLayout(), QVBoxLayout()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._both.setContentsMargins(20, 4, 20, 12)
        self._both.setSpacing(20)
        for column in (self.left, self.right):
            column.setSpacing(8)
            self._both.addLayout(column, 1)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)

    def show_look(self, name: str) -> None:
        self.setAccessibleName(name)
        self._arrange()

    def _arrange(self) -> None:
        flow = QBoxLayout.Direction
        wide = self.width() >= look().px(MIN_TWO_COLUMN_WIDTH)
        self._both.setDirection(flow.LeftToRight if wide else flow.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)
