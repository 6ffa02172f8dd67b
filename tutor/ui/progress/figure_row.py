"""A row of the figures: one that the keyboard comes to, and that tells all of it in a tip."""

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from tutor.ui.parts.look import Look
from tutor.ui.parts.painted import PaintedPicture


class FigureRow(PaintedPicture):
    """Name, and everything behind it: by hover, by Tab, and for those who cannot see."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def tell(self, name: str, told: str, look: Look) -> None:
        """What it is called, and what it tells."""
        self.look = look
        self.setAccessibleName(name)
        self.setAccessibleDescription(told)
        self.setToolTip(f"<p>{told}</p>")
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard comes: the tip stands below."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            QTimer.singleShot(0, self, self._show_tip)  # Qt hides tips while the focus changes

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """It goes."""
        super().focusOutEvent(event)
        QToolTip.hideText()

    def _show_tip(self) -> None:
        if self.hasFocus():
            place = self.mapToGlobal(QPoint(self.look.px(24), self.height() - 14))
            QToolTip.showText(place, self.toolTip(), self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Where the keyboard is."""
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.look.colours.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
