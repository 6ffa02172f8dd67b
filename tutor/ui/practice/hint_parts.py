"""How far a hint is open."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedText

STEPS = 4


class Segments(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened = 0
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_opened(self, opened: int) -> None:
        self._opened = opened
        said = gettext("{opened} of {steps}").format(opened=opened, steps=STEPS)
        self.setAccessibleName(gettext("Hint {of}").format(of=said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(STEPS * 34 + (STEPS - 1) * 4, 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(STEPS * 8 + (STEPS - 1) * 4, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colours = look().colours
        wide = min(34.0, (self.width() - (STEPS - 1) * 4) / STEPS)
        for number in range(STEPS):
            painter.setBrush(QColor(colours.ink if number < self._opened else colours.track))
            painter.drawRoundedRect(QRectF(number * (wide + 4), 0, wide, 6), 3, 3)
