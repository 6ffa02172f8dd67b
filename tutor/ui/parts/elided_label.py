"""A label that gives up its end where there is no room, and all of it where there is hardly any."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tutor.ui.parts.plain import plain_tip, show_plain

LEAST_HEIGHTS = 4


class ElidedLabel(QLabel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        show_plain(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        self._whole = text
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)
        self._elide()

    def whole_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._whole) + 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        elide = Qt.TextElideMode.ElideRight
        metrics = self.fontMetrics()
        cut = metrics.elidedText(self._whole, elide, self.width())
        says = metrics.horizontalAdvance(cut) >= LEAST_HEIGHTS * metrics.height()
        self.setText(cut if cut == self._whole or says else "")
