from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tutor.pages.parts.look import (
    AXES,
    axis_colour,
    look,
    paint_axis,
    paint_lanes,
    pixmap,
    smooth_painter,
)
from tutor.pages.parts.model import Lanes


class SignIcon(QLabel):
    def show_sign(
        self, name: str, side: float, colour: str, said: str, ground: str = "#FFFFFF"
    ) -> None:
        """Show an icon of `side` pixels at 100 %; screen readers say `said`."""
        self.setPixmap(_picture(self, name, side, colour, ground))
        self.setAccessibleName(said)


class Ornament(QWidget):
    """A centred icon. Not accessible: the text beside it says the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = QPixmap()

    def show_sign(self, name: str, side: float, colour: str, ground: str) -> None:
        self._picture = _picture(self, name, side, colour, ground)
        self.setMinimumSize(self._picture.deviceIndependentSize().toSize())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        place = QRectF(QPointF(), self._picture.deviceIndependentSize())
        place.moveCenter(QRectF(self.rect()).center())
        QPainter(self).drawPixmap(place.topLeft(), self._picture)


def _picture(widget: QWidget, name: str, side: float, colour: str, ground: str) -> QPixmap:
    ratio = widget.devicePixelRatioF()
    picture = pixmap(name, round(look().px(side) * ratio), colour, ground)
    picture.setDevicePixelRatio(ratio)
    return picture


class LaneMark(QWidget):
    """The signs of lanes. Not accessible: the text beside them says the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lanes: Lanes | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_lanes(self, lanes: Lanes | None) -> None:
        self._lanes = lanes
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(18), look().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._lanes is not None:
            paint_lanes(QPainter(self), QRectF(self.rect()), self._lanes, look().colours, 3)


BADGE: Final = 30
PLACES: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.23, 0.0), (0.23, 0.0)),
    3: ((0.0, -0.18), (-0.23, 0.2), (0.23, 0.2)),
}
"""Positions of one, two or three lane signs, from the centre, in units of the badge's side."""
SIDES: Final = {1: 0.64, 2: 0.41, 3: 0.34}


class PlanBadge(LaneMark):
    """The signs of the lanes that a plan weighs, or a question mark. Not accessible."""

    def sizeHint(self) -> QSize:
        return QSize(look().px(BADGE), look().px(BADGE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        box = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(box, 8, 8)
        weighed = [axis for axis in AXES if self._lanes is not None and self._lanes[axis]]
        if not weighed:
            painter.setPen(QColor(colours.ink2))
            painter.setFont(look().font("title"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
            return
        for axis, place in zip(weighed, PLACES[len(weighed)], strict=True):
            at = box.center() + QPointF(*place) * box.width()
            size = SIDES[len(weighed)] * box.width()
            hue = axis_colour(colours, axis)
            paint_axis(painter, axis, at, size, hue, QColor(colours.surface))
