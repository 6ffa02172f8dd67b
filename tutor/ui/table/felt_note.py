"""A few words on a dark pill on the felt."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedText
from tutor.ui.parts.theme import font


class FeltNote(PaintedText):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = ""
        self._font = look().font("label")

    def show_note(self, text: str, scale: float) -> None:
        self._text = text
        self._font = font("label", scale)
        self.setAccessibleName(text)
        wide = QFontMetricsF(self._font).horizontalAdvance(text)
        self.resize(round(wide + 20 * scale), round(20 * scale))
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.felt2))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        painter.setPen(QColor(look().colours.feltink))
        painter.setFont(self._font)
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self._text)
