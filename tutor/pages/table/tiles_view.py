from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.export.tile_places import Place
from tutor.pages.parts.look import look, paint_tile, smooth_painter
from tutor.pages.parts.motion import Motion
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.parts.theme import Colours

FOCUS_ROOM = 4
"""Pixels around the tiles for the focus ring."""
FACE, SHADOW = 0.3, 0.35
"""Of a standing tile: the part of its thickness that is its face, and the shadow's opacity."""


class TilesView(PaintedPicture):
    """Tiles in their places.

    Args:
        player: whose they are, 0 to 3 from the own seat; the face of a standing tile looks there.
    """

    def __init__(self, parent: QWidget | None = None, player: int = 0) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that screen readers reach it
        self._player = player
        self._held: Tile | None = None
        self._upright = False
        self.places: tuple[Place, ...] = ()

    def hold(self, tile: Tile | None) -> None:
        self._held = tile
        self.update()

    def show_places(
        self, places: Sequence[Place], name: str, description: str = "", *, upright: bool = False
    ) -> None:
        """Show tiles; `upright` shows a closed hand from above."""
        self.places, self._upright = tuple(places), upright
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setVisible(bool(self.places))
        if self.places:
            self.setGeometry(bounds_of(self.places).toAlignedRect())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        painter.translate(QPointF(-self.x(), -self.y()))
        for place in self.places:
            rect = snap_box(place)
            if self._upright:
                paint_standing(painter, rect, self._player)
            elif self._held is None or place.tile != self._held:
                reds = look().red_fives
                turns = place.turns
                paint_tile(painter, rect, place.tile, turns=turns, indices=False, red_fives=reds)
                if place.drawn and look().shades_drawn:
                    paint_shade(painter, rect, colours)
                if place.ring:
                    painter.setPen(QPen(QColor(colours.feltink), 1.5))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    radius = min(rect.width(), rect.height()) / 8 + 2
                    painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), radius, radius)
        if self.hasFocus():
            painter.resetTransform()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.feltink), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


def paint_standing(painter: QPainter, rect: QRectF, player: int) -> None:
    colours, radius = look().colours, min(3.0, min(rect.width(), rect.height()) / 4)
    rect = rect.adjusted(0.4, 0.4, -0.4, -0.4)
    shadow = QColor(colours.shadow)
    shadow.setAlphaF(SHADOW)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shadow)
    painter.drawRoundedRect(rect.translated(0, 2), radius, radius)
    painter.setBrush(QColor(colours.back_face))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setPen(QPen(QColor(colours.back_edge), 0.8))
    painter.setBrush(QColor(colours.back))
    face = min(rect.width(), rect.height()) * FACE
    right, above, left = (face * (player == at) for at in (1, 2, 3))
    painter.drawRoundedRect(rect.adjusted(left, above, -right, 0), radius, radius)


def paint_shade(painter: QPainter, tile: QRectF, colours: Colours) -> None:
    shade = QColor(colours.ink_on_tile)
    shade.setAlphaF(0.16)
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
        self._start, self._end = QRectF(), QRectF()
        self._goal: TilesView | None = None
        self.motion = Motion(self._move, self)
        self.hide()

    @property
    def flies(self) -> bool:
        return self.motion.moves

    def fly(self, start: QRectF, place: Place, goal: TilesView, milliseconds: int) -> None:
        self.land()
        if place.tile is None:
            return
        self._tile, self._turns = place.tile, place.turns
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
        box, reds = QRectF(self.rect()), look().red_fives
        paint_tile(painter, box, self._tile, turns=self._turns, indices=False, red_fives=reds)
