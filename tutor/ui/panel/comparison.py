"""Your tile beside the tutor's."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Tile
from tutor.language import pgettext
from tutor.ui.parts.look import look, paint_arrow
from tutor.ui.parts.painted import PaintedText
from tutor.ui.parts.theme import font

TILE_W, TILE_H = 36, 50
TUTOR_TILES_X = 74.0
MAX_TEXT_SCALE = 1.6
TEXT_SLACK = 6
"""Pixels by which painted text may come out wider than it was measured."""
MIN_TEXT_WIDTH = 60
"""Pixels that the tutor's words get at least before they go on in the next line."""
CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
WRAP = Qt.TextFlag.TextWordWrap


class TileComparison(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._played: Tile | None = None
        self._best: tuple[Tile, ...] = ()
        self._caption = ""
        self._room = 10_000
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tiles(self, played: Tile, best: tuple[Tile, ...], caption: str, name: str) -> None:
        self._played, self._best, self._caption = played, best, caption
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def keep_within(self, room: int) -> None:
        if room != self._room:
            self._room = room
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        tiles = self._tiles
        right = max(tiles + (28 if len(self._best) > 2 else 0), (tiles + self._said[0]) / 2)
        high = TILE_H + 4 + max(look().px(17), round(self._said[1]))
        return QSize(round(self._margin + self._left + right) + 4, high)

    @property
    def _font(self) -> QFont:
        return font("label", min(look().scale, MAX_TEXT_SCALE))

    @property
    def _you(self) -> str:
        return pgettext("below the tile that was thrown", "you")

    @property
    def _tiles(self) -> int:
        return min(2, len(self._best)) * (TILE_W + 2) - 2

    @property
    def _said(self) -> tuple[float, float]:
        room = max(MIN_TEXT_WIDTH, self._room - TILE_W - 2 * self._margin - 16 - TEXT_SLACK)
        metrics = QFontMetricsF(self._font)
        taken = metrics.boundingRect(QRectF(0, 0, room, 1000), CENTRE | WRAP, self._caption)
        return taken.width() + TEXT_SLACK, taken.height()

    @property
    def _left(self) -> float:
        outside = max(0.0, (self._said[0] - self._tiles) / 2)
        return max(TUTOR_TILES_X, TILE_W + self._margin + outside + 8)

    @property
    def _margin(self) -> float:
        return max(0.0, (QFontMetricsF(self._font).horizontalAdvance(self._you) - TILE_W) / 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._played is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, left, tiles = look().colours, self._left, self._tiles
        painter.translate(self._margin, 0)
        look().tile(painter, QRectF(0, 0, TILE_W, TILE_H), self._played)
        paint_arrow(painter, QPointF((TILE_W + left) / 2, TILE_H / 2), 14, QColor(colours.ink2))
        for number, tile in enumerate(self._best[:2]):
            at = QRectF(left + number * (TILE_W + 2), 0, TILE_W, TILE_H)
            look().tile(painter, at, tile)
        painter.setPen(QColor(colours.ink2))
        painter.setFont(self._font)
        if len(self._best) > 2:
            more = QRectF(left + tiles + 5, 0, 30, TILE_H)
            painter.drawText(more, Qt.AlignmentFlag.AlignVCenter, f"+{len(self._best) - 2}")
        wide, high = self._said
        painter.drawText(QRectF(-40, TILE_H + 3, TILE_W + 80, high), CENTRE, self._you)
        room = QRectF(left + (tiles - wide) / 2, TILE_H + 3, wide, high)
        painter.drawText(room, CENTRE | WRAP, self._caption)
