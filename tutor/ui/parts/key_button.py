"""A button that shows its key."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from tutor.ui.parts.look import look

SIDE_PADDING = 10
"""Pixels at either side that the words keep free."""
MIN_TWO_LINE_SHARE = 0.65
WRAP_FLAG = Qt.TextFlag.TextWordWrap


class KeyButton(QPushButton):
    """Words in the middle, its key in a small cap at their right. Where there is little room the
    key gives way, then the words go on in a second line."""

    def __init__(self, parent: QWidget | None = None, style: str = "outline") -> None:
        super().__init__(parent)
        self._caption = ""
        self._key = ""
        self._style = style
        self.setProperty("look", style)

    @property
    def caption(self) -> str:
        return self._caption

    def show_key(self, text: str, key: str) -> None:
        self._caption, self._key = text, key
        self.setAccessibleName(text)
        self.setToolTip(f"{text} ({key})")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        wide = self._text_width() + 12 + self._cap_width() + 40
        return QSize(round(wide), max(44, look().px(44)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._text_width() * MIN_TWO_LINE_SHARE) + 24, self.sizeHint().height())

    @property
    def least_width(self) -> int:
        return round(self._text_width() + 12 + self._cap_width() + 16)

    def _text_width(self) -> float:
        return QFontMetricsF(look().font("section")).horizontalAdvance(self._caption)

    def _cap_width(self) -> float:
        wide = QFontMetricsF(look().font("label")).horizontalAdvance(self._key)
        return max(22.0 * look().scale, wide + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = look().colours
        primary = self._style == "primary" and self.isEnabled()
        ink = QColor(colours.btnink if primary else colours.ink)
        if not self.isEnabled():
            ink = QColor(colours.ink2)
        total = self._text_width() + 12 + self._cap_width()
        has_room = self.least_width <= self.width()
        x = (self.width() - total) / 2
        painter.setPen(ink)
        painter.setFont(look().font("section"))
        if not has_room:
            room = QRectF(self.rect()).adjusted(SIDE_PADDING, 0, -SIDE_PADDING, 0)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | WRAP_FLAG, self._caption)
            return
        box = QRectF(x, 0, self._text_width() + 4, self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self._caption)
        high = 22 * look().scale
        cap = QRectF(
            x + self._text_width() + 12, (self.height() - high) / 2, self._cap_width(), high
        )
        painter.setPen(QPen(QColor(colours.btnink if primary else colours.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush if primary else QColor(colours.surface2))
        painter.drawRoundedRect(cap, 5, 5)
        painter.setPen(ink if primary else QColor(colours.ink2))
        painter.setFont(look().font("label"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
