"""A tile on its way to a river or a meld. It only follows what has happened already."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.tile_places import Place
from tutor.ui.parts.motion import Motion
from tutor.ui.parts.tile_art import paint_tile
from tutor.ui.table.tiles_view import TilesView, snap_box


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
        wide = start.width() + (end.width() - start.width()) * part
        high = start.height() + (end.height() - start.height()) * part
        self.setGeometry(round(left), round(top), round(wide), round(high))
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
