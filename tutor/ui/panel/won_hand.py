"""A hand that won, with its melds, and a row of small tiles."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.melds import Meld, MeldType
from rules.tiles import Tile
from tutor.ui.parts.look import look, paint_tile, smooth_painter, tile_height
from tutor.ui.parts.sentence import PaintedPicture, use_height_for_width

WIDEST = 27
"""Pixels at 100 % of a tile."""
APART = 8


class WonHand(PaintedPicture):
    def __init__(
        self, parent: QWidget | None = None, widest: int = WIDEST, *, indices: bool = False
    ) -> None:
        super().__init__(parent)
        self._widest, self._indices = widest, indices
        self._hand: tuple[Tile, ...] = ()
        self._tile: Tile | None = None
        self._melds: tuple[Meld, ...] = ()
        use_height_for_width(self)

    def show_won(
        self, hand: tuple[Tile, ...], tile: Tile | None, melds: tuple[Meld, ...], name: str
    ) -> None:
        self._hand, self._tile, self._melds = hand, tile, melds
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        height = round(tile_height(self._wide(width)))
        return height + 4 + (height + 6 if self._melds else 0)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def _wide(self, width: float) -> int:
        closed = len(self._hand) + (self._tile is not None)
        melds = sum(len(meld.tiles) for meld in self._melds)
        room = width - APART - 6
        least = min((room - 2 * closed) / max(1, closed), (room - 2 * melds - 24) / max(1, melds))
        return int(min(self._widest * look().scale, least))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        width = self._wide(self.width())
        height = round(tile_height(width))
        x = 2.0
        for tile in self._hand:
            self._paint(painter, x, 2, width, height, tile)
            x += width + 2
        if self._tile is not None:
            x += APART
            self._paint(painter, x, 2, width, height, self._tile)
            painter.setPen(QPen(QColor(look().colours.ink), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(x - 2, 0, width + 4, height + 4), 5, 5)
        x = 2.0
        for meld in self._melds:
            for number, tile in enumerate(meld.tiles):
                hidden = meld.type is MeldType.ANKAN and number in (0, 3)
                self._paint(painter, x, height + 10, width, height, None if hidden else tile)
                x += width + 2
            x += 8

    def _paint(
        self, painter: QPainter, x: float, y: float, wide: int, high: int, tile: Tile | None
    ) -> None:
        indices = self._indices and tile is not None and look().indexes(tile)
        rect = QRectF(x, y, wide, high)
        paint_tile(painter, rect, tile, indices=indices, red_fives=look().red_fives)


class SmallTiles(PaintedPicture):
    def __init__(self, tiles: tuple[Tile, ...] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.show_tiles(tiles)

    def show_tiles(self, tiles: tuple[Tile, ...]) -> None:
        self._tiles = tiles
        self.update()
        self.setFixedSize(len(tiles) * 24, 32)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for number, tile in enumerate(self._tiles):
            look().tile(painter, QRectF(number * 24, 1, 22, 30), tile)
