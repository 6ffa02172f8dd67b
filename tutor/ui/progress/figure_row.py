"""A row of the figures: one that the keyboard comes to, and that tells all of it in a tip."""

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from tutor.language import gettext
from tutor.ui.parts.card_page import ENTER_KEYS
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.view.progress.rows import Behind

OPENING_KEYS = (*ENTER_KEYS, Qt.Key.Key_Space)


class FigureRow(PaintedPicture):
    """Name, and everything behind it: by hover, by Tab, and for those who cannot see; a click,
    Enter or Space opens the positions behind it."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._behind: Behind | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def tell(self, name: str, told: str) -> None:
        self.setAccessibleName(name)
        self.setAccessibleDescription(told)
        self.setToolTip(f"<p>{told}</p>")
        self.update()

    def lead_to(self, behind: Behind | None) -> None:
        self._behind = behind
        shape = Qt.CursorShape
        self.setCursor(shape.ArrowCursor if behind is None else shape.PointingHandCursor)
        if behind is not None:
            more = gettext("A click or Enter lists its positions.")
            told = f"{self.accessibleDescription()} {more}"
            self.setAccessibleDescription(told)
            self.setToolTip(f"<p>{told}</p>")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and inside:
            self._ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in OPENING_KEYS and self._behind is not None:
            self._ask()
        else:
            super().keyPressEvent(event)

    def _ask(self) -> None:
        if self._behind is not None:
            self.asked.emit(self._behind)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            QTimer.singleShot(0, self, self._show_tip)  # Qt hides tips while the focus changes

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        QToolTip.hideText()

    def _show_tip(self) -> None:
        if self.hasFocus():
            place = self.mapToGlobal(QPoint(look().px(24), self.height() - 14))
            QToolTip.showText(place, self.toolTip(), self)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(look().colours.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
