"""A winning hand laid out: closed tiles, the winning tile apart, melds below."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.melds import Meld, MeldType
from rules.tiles import Tile
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.parts.tile_art import paint_tile, tile_height

WIDEST = 27
APART = 8


class WonHand(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hand: tuple[Tile, ...] = ()
        self._tile: Tile | None = None
        self._melds: tuple[Meld, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

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
        high = round(tile_height(self._wide(width)))
        return high + 4 + (high + 6 if self._melds else 0)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def _wide(self, width: float) -> int:
        closed = len(self._hand) + (self._tile is not None)
        melds = sum(len(meld.tiles) for meld in self._melds)
        room = width - APART - 6
        least = min((room - 2 * closed) / max(1, closed), (room - 2 * melds - 24) / max(1, melds))
        return int(min(WIDEST * look().scale, least))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self._wide(self.width())
        high = round(tile_height(wide))
        x = 2.0
        for tile in self._hand:
            self._paint(painter, x, 2, wide, high, tile)
            x += wide + 2
        if self._tile is not None:
            x += APART
            self._paint(painter, x, 2, wide, high, self._tile)
            painter.setPen(QPen(QColor(look().colours.ink), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(x - 2, 0, wide + 4, high + 4), 5, 5)
        x = 2.0
        for meld in self._melds:
            for number, tile in enumerate(meld.tiles):
                hidden = meld.type is MeldType.ANKAN and number in (0, 3)
                self._paint(painter, x, high + 10, wide, high, None if hidden else tile)
                x += wide + 2
            x += 8

    def _paint(
        self, painter: QPainter, x: float, y: float, wide: int, high: int, tile: Tile | None
    ) -> None:
        paint_tile(
            painter, QRectF(x, y, wide, high), tile, indices=False, red_fives=look().red_fives
        )
