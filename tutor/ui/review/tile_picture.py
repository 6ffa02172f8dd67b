"""One tile as a picture."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Tile
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.parts.tile_art import tile_height

WIDTH = 30
"""Pixels at any size of type: tiles are read at this size."""


class TilePicture(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tile: Tile | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tile(self, tile: Tile, name: str) -> None:
        self._tile = tile
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, round(tile_height(WIDTH)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._tile is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            look().tile(painter, QRectF(0, 0, WIDTH, round(tile_height(WIDTH))), self._tile)
