"""How far one has come, as a row of slots."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedText

HEIGHT, GAP = 10, 4
"""Pixels at 100 %: of a slot, and between two."""


class StepBar(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = 0
        self._past: tuple[bool, ...] = (False,)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, at: int, past: tuple[bool, ...], name: str) -> None:
        self._at, self._past = at, past
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(len(self._past) * 14, look().px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, high = look().colours, float(self.height() - 2)
        wide = (self.width() - 2 - (len(self._past) - 1) * GAP) / len(self._past)
        for number, is_past in enumerate(self._past):
            ink = colours.ink if number == self._at else colours.ink3
            painter.setPen(QPen(QColor(ink), 2 if number == self._at else 1))
            painter.setBrush(QColor(colours.ink2) if is_past else Qt.BrushStyle.NoBrush)
            box = QRectF(1 + number * (wide + GAP), 1, wide, high)
            painter.drawRoundedRect(box, min(4.0, high / 2), min(4.0, high / 2))
