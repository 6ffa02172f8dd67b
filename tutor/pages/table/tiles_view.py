"""Rivers and melds on the table, and a tile that moves."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.export.tile_places import Place
from tutor.pages.parts.look import paint_tile, smooth_painter
from tutor.pages.parts.motion import Motion
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.parts.theme import LIGHT, Colours

FOCUS_ROOM = 4
"""Pixels around the tiles for the focus ring."""
SHADE = 0.16


class TilesView(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that screen readers reach it
        self._places: tuple[Place, ...] = ()
        self._colours = LIGHT
        self._red_fives = True
        self._shades = False
        self._held: Tile | None = None
        self._shown: tuple[object, ...] = ()

    def hold(self, tile: Tile | None) -> None:
        self._held = tile
        self.update()

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places

    def show_places(
        self,
        places: Sequence[Place],
        colours: Colours,
        name: str,
        description: str,
        red_fives: bool = True,
        shades: bool = False,
    ) -> None:
        shown = (tuple(places), colours, name, description, red_fives, shades)
        if shown == self._shown and self.isHidden() == (not places):
            return
        self._shown = shown
        self._places = tuple(places)
        self._colours = colours
        self._red_fives, self._shades = red_fives, shades
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setVisible(bool(self._places))
        if self._places:
            self.setGeometry(bounds_of(self._places).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.translate(QPointF(-self.x(), -self.y()))
        for place in self._places:
            if self._held is not None and place.tile == self._held:
                continue
            rect = snap_box(place)
            paint_tile(
                painter,
                rect,
                place.tile,
                turns=place.turns,
                indices=False,
                red_fives=self._red_fives,
            )
            if place.drawn and self._shades:
                paint_shade(painter, rect, self._colours)
            if place.ring:
                painter.setPen(QPen(QColor(self._colours.feltink), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                radius = min(rect.width(), rect.height()) / 8 + 2
                painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), radius, radius)
        if self.hasFocus():
            painter.resetTransform()
            painter.setPen(QPen(QColor(self._colours.feltink), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


def paint_shade(painter: QPainter, tile: QRectF, colours: Colours) -> None:
    shade = QColor(colours.ink_on_tile)
    shade.setAlphaF(SHADE)
    radius = min(tile.width(), tile.height()) / 8
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawRoundedRect(tile, radius, radius)


def snap_box(place: Place) -> QRectF:
    return QRectF(round(place.left), round(place.top), round(place.width), round(place.height))


def bounds_of(places: Sequence[Place]) -> QRectF:
    left = min(place.left for place in places)
    top = min(place.top for place in places)
    right = max(place.right for place in places)
    bottom = max(place.bottom for place in places)
    return QRectF(left, top, right - left, bottom - top).adjusted(
        -FOCUS_ROOM, -FOCUS_ROOM, FOCUS_ROOM, FOCUS_ROOM
    )


class FlyingTile(QWidget):
    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._tile = Tile(0)
        self._turns = 0
        self._red_fives = True
        self._start, self._end = QRectF(), QRectF()
        self._goal: TilesView | None = None
        self.motion = Motion(self._move, self)
        self.hide()

    @property
    def flies(self) -> bool:
        return self.motion.moves

    def fly(
        self, start: QRectF, place: Place, goal: TilesView, red_fives: bool, milliseconds: int
    ) -> None:
        self.land()
        if place.tile is None:
            return
        self._tile, self._turns, self._red_fives = place.tile, place.turns, red_fives
        self._start, self._end, self._goal = start, snap_box(place), goal
        self.motion.begin(milliseconds)

    def land(self) -> None:
        self.motion.end()

    def _move(self, part: float) -> None:
        goal = self._goal
        if goal is None:
            return
        if part >= 1.0:
            self._goal = None
            self.hide()
            goal.hold(None)
            return
        start, end = self._start, self._end
        left = start.x() + (end.x() - start.x()) * part
        top = start.y() + (end.y() - start.y()) * part
        width = start.width() + (end.width() - start.width()) * part
        height = start.height() + (end.height() - start.height()) * part
        self.setGeometry(round(left), round(top), round(width), round(height))
        if self.isHidden():
            goal.hold(self._tile)
            self.show()
            self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_tile(
            painter,
            QRectF(self.rect()),
            self._tile,
            turns=self._turns,
            indices=False,
            red_fives=self._red_fives,
        )
