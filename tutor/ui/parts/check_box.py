"""A box to tick: Qt's, with a frame and a tick of our own that can be seen on every ground."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QWidget

from tutor.ui.parts.look import look

BOX_SIDE, GAP, EDGE = 18, 8, 4
"""Pixels at 100 %: the box, to its words, around both for the mark of the focus."""


class CheckBox(QCheckBox):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def show_look(self, text: str) -> None:
        self.setText(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        wide = QFontMetricsF(look().font("body")).horizontalAdvance(self.text())
        side = look().px(BOX_SIDE)
        return QSize(round(side + GAP + wide + 2 * EDGE + 2), max(32, side + 2 * EDGE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, at: object) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, side = look().colours, look().px(BOX_SIDE)
        box = QRectF(EDGE + 0.75, (self.height() - side) / 2 + 0.75, side - 1.5, side - 1.5)
        ticked = self.isChecked()
        painter.setPen(QPen(QColor(colours.btn if ticked else colours.ink3), 1.5))
        painter.setBrush(QColor(colours.btn if ticked else colours.surface))
        painter.drawRoundedRect(box, 4, 4)
        if ticked:
            pen = QPen(QColor(colours.btnink), side / 9)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            at = box.topLeft()
            steps = ((0.24, 0.54), (0.43, 0.73), (0.78, 0.3))
            painter.drawPolyline([at + QPointF(x, y) * box.width() for x, y in steps])
        painter.setPen(QColor(colours.ink))
        painter.setFont(look().font("body"))
        words = QRectF(EDGE + side + GAP, 0, self.width(), self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
