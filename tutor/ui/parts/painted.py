"""What paints itself and is found by screen readers all the same.

To them a plain QWidget is filler, which they pass over with its name. Qt says no other role for
it, but a label is text to them, and a label with a picture is a picture.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget


class PaintedText(QLabel):
    """Painted words; they are its accessible name. It measures as a QWidget does: by its layout,
    where it has one."""

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return QSize() if layout is None else layout.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return QSize() if layout is None else layout.totalMinimumSize()

    def hasHeightForWidth(self) -> bool:
        layout = self.layout()
        return layout is not None and layout.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return -1 if layout is None else layout.totalHeightForWidth(width)


class PaintedPicture(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        nothing = QPixmap(1, 1)
        nothing.fill(Qt.GlobalColor.transparent)
        self.setPixmap(nothing)
