"""A label that gives up its end where there is no room, and all of it where there is hardly any."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tutor.ui.parts.plain import plain_tip, show_plain

LEAST_HEIGHTS = 4
"""A beginning of a text that is not so many times as wide as its type is high says nothing."""


class ElidedLabel(QLabel):
    """One line; the tooltip has all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        show_plain(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Show a text."""
        self._whole = text
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)
        self._elide()

    def whole_width(self) -> int:
        """Return the pixels that all of it needs."""
        return self.fontMetrics().horizontalAdvance(self._whole) + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        elide = Qt.TextElideMode.ElideRight
        metrics = self.fontMetrics()
        cut = metrics.elidedText(self._whole, elide, self.width())
        says = metrics.horizontalAdvance(cut) >= LEAST_HEIGHTS * metrics.height()
        self.setText(cut if cut == self._whole or says else "")
