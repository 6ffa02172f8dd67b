"""A tile on its way from a hand to the river. It only follows what has happened already."""

from PySide6.QtCore import QEasingCurve, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.tile_places import Place
from tutor.ui.table.tiles_view import TilesView, snapped
from tutor.ui.tile_art import paint_tile

FLIGHT = 160
"""Milliseconds."""


class FlyingTile(QWidget):
    """Lies over the table while a tile flies, and lets the mouse through."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._tile = Tile(0)
        self._turns = 0
        self._red_fives = True
        self._start, self._end = QRectF(), QRectF()
        self._river: TilesView | None = None
        self._flight = QVariantAnimation(self)
        self._flight.setStartValue(0.0)
        self._flight.setEndValue(1.0)
        self._flight.setDuration(FLIGHT)
        self._flight.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._flight.valueChanged.connect(self._move)
        self._flight.finished.connect(self.land)
        self.hide()

    @property
    def flies(self) -> bool:
        """Whether a tile is on its way."""
        return self._river is not None

    def fly(self, start: QRectF, place: Place, river: TilesView, red_fives: bool) -> None:
        """Let the tile of a place in a river come from somewhere; one that still flies lands."""
        self.land()
        if place.tile is None:
            return
        self._tile, self._turns, self._red_fives = place.tile, place.turns, red_fives
        self._start, self._end = start, snapped(place)
        self._river = river
        river.hold(place.tile)
        self._move(0.0)
        self.show()
        self.raise_()
        self._flight.start()

    def land(self) -> None:
        """The tile lies in the river."""
        self._flight.stop()
        self.hide()
        if self._river is not None:
            self._river.hold(None)
        self._river = None

    def _move(self, part: float) -> None:
        start, end = self._start, self._end
        left = start.x() + (end.x() - start.x()) * part
        top = start.y() + (end.y() - start.y()) * part
        wide = start.width() + (end.width() - start.width()) * part
        high = start.height() + (end.height() - start.height()) * part
        self.setGeometry(round(left), round(top), round(wide), round(high))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The tile."""
        painter = QPainter(self)
        paint_tile(
            painter, QRectF(self.rect()), self._tile, turns=self._turns, indices=False,
            red_fives=self._red_fives,
        )  # fmt: skip
