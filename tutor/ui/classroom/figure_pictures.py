"""The small pictures in a figure: the range over a bar, the line of weeks, the ground of a grid."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tutor.ui.parts.look import look

MAX_DEPTH: Final = 0.34


def paint_range(painter: QPainter, bar: QRectF, interval: tuple[float, float]) -> None:
    low, high = (bar.x() + bar.width() * end for end in interval)
    middle = bar.center().y()
    for colour, wide in ((look().colours.surface, 3.4), (look().colours.ink, 1.4)):
        painter.setPen(QPen(QColor(colour), wide, c=Qt.PenCapStyle.SquareCap))
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for x in (low, high):
            painter.drawLine(QPointF(x, middle - 3), QPointF(x, middle + 3))


def paint_trend(painter: QPainter, box: QRectF, trend: tuple[float, ...]) -> None:
    step = box.width() / max(1, len(trend) - 1)
    points = [
        QPointF(box.x() + at * step, box.bottom() - height * box.height())
        for at, height in enumerate(trend)
    ]
    painter.setPen(QPen(QColor(look().colours.track), 1))
    painter.drawLine(box.bottomLeft(), box.bottomRight())
    painter.setPen(QPen(QColor(look().colours.ink3), 1.5))
    for one, other in pairwise(points):
        painter.drawLine(one, other)
    painter.setPen(Qt.PenStyle.NoPen)
    for at, point in enumerate(points):
        newest = at == len(points) - 1
        painter.setBrush(QColor(look().colours.ink if newest else look().colours.ink3))
        painter.drawEllipse(point, *((3.2, 3.2) if newest else (1.8, 1.8)))


def paint_heat(painter: QPainter, rect: QRectF, heat: float) -> None:
    if heat <= 0:
        return
    ground = QColor(look().colours.value)
    ground.setAlphaF(MAX_DEPTH * min(1.0, heat))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 5, 5)
