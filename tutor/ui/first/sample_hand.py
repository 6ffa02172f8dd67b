"""A hand on the felt, as the table would show it: what the choices about tiles do."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Tile, parse_tiles
from tutor.language import gettext, pgettext
from tutor.text.names import tile_word
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.parts.tile_art import MIN_INDEX_WIDTH, tile_height

SAMPLE_TILES: Final[tuple[Tile, ...]] = tuple(parse_tiles("406m1789p25s1567z"))
DRAWN_TILE: Final[Tile] = parse_tiles("3z")[0]
MAX_TILE_WIDTH, GAP, DRAWN_TILE_GAP, PAD = 56, 2, 14, 16
"""Pixels: a tile at most, between two tiles, before the drawn one, around the hand."""


class SampleHand(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_hand()

    def show_hand(self) -> None:
        comma = pgettext("between the items of a list", ", ")
        said = comma.join(tile_word(tile) for tile in (*SAMPLE_TILES, DRAWN_TILE))
        self.setAccessibleName(gettext("A sample hand"))
        self.setAccessibleDescription(said)
        self.update()

    def sizeHint(self) -> QSize:
        wide = self._width_of(MAX_TILE_WIDTH) + 2 * PAD
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        wide = self._width_of(MIN_INDEX_WIDTH) + 2 * PAD
        return QSize(wide, self.heightForWidth(wide))

    def heightForWidth(self, width: int) -> int:
        return tile_height(self._tile_width(width)) + 2 * PAD

    def _width_of(self, tile: int) -> int:
        return (len(SAMPLE_TILES) + 1) * tile + (len(SAMPLE_TILES) - 1) * GAP + DRAWN_TILE_GAP

    def _tile_width(self, width: int) -> int:
        room = width - 2 * PAD - (len(SAMPLE_TILES) - 1) * GAP - DRAWN_TILE_GAP
        return max(MIN_INDEX_WIDTH, min(MAX_TILE_WIDTH, room // (len(SAMPLE_TILES) + 1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.felt))
        painter.drawRoundedRect(QRectF(self.rect()), 12, 12)
        wide = self._tile_width(self.width())
        high = tile_height(wide)
        x, y = (self.width() - self._width_of(wide)) // 2, (self.height() - high) // 2
        for tile in SAMPLE_TILES:
            look().tile(painter, QRectF(x, y, wide, high), tile)
            x += wide + GAP
        look().tile(painter, QRectF(x + DRAWN_TILE_GAP - GAP, y, wide, high), DRAWN_TILE)
