"""The parts of a hint that a step has opened fade in and rise. They lie in their places already."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsEffect, QWidget

from tutor.ui.parts.motion import HINT_RISE_PX, Motion


class _Rise(QGraphicsEffect):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._part = 0.0

    def come(self, part: float) -> None:
        self._part = part
        self.update()

    def boundingRectFor(self, rect: QRectF | QRect) -> QRectF:
        return QRectF(rect).adjusted(0, 0, 0, HINT_RISE_PX)

    def draw(self, painter: QPainter) -> None:
        at = QPoint()
        picture = self.sourcePixmap(Qt.CoordinateSystem.LogicalCoordinates, at)
        painter.setOpacity(self._part)
        painter.drawPixmap(QPoint(at.x(), at.y() + round(HINT_RISE_PX * (1 - self._part))), picture)


class RiseAnimation(QObject):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._effects: list[tuple[QWidget, _Rise]] = []
        self.motion = Motion(self._step, self)

    def rise(self, widgets: Sequence[QWidget], milliseconds: int) -> None:
        self.motion.end()
        for widget in widgets if milliseconds > 0 else ():
            effect = _Rise(widget)
            widget.setGraphicsEffect(effect)
            self._effects.append((widget, effect))
        self.motion.begin(milliseconds)

    def _step(self, part: float) -> None:
        for widget, effect in self._effects:
            if part < 1.0:
                effect.come(part)
            else:
                widget.setGraphicsEffect(None)  # type: ignore[arg-type]
        if part >= 1.0:
            self._effects = []
