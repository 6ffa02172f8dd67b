"""Tiles in groups, as an example."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Tile
from tutor.language import pgettext
from tutor.text.names import tile_word
from tutor.ui.parts.look import look, smooth_painter, tile_height
from tutor.ui.parts.sentence import PaintedPicture

WIDTH, LEAST = 26, 20
"""Pixels of a tile at 100 %, and at least."""
GAP, APART = 1, 10
"""Pixels between tiles, and between groups."""


class TileGroups(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[tuple[Tile, ...], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_groups(self, groups: tuple[tuple[Tile, ...], ...]) -> None:
        self._groups = groups
        comma = pgettext("between the items of a list", ", ")
        between = pgettext("between parts that are no sentences", "; ")
        self.setAccessibleName(
            between.join(comma.join(tile_word(tile) for tile in group) for group in groups)
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        width = look().px(WIDTH)
        return QSize(self._width_of(width), tile_height(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of(LEAST), self.sizeHint().height())

    def _width_of(self, wide: int) -> int:
        tiles = sum(len(group) for group in self._groups)
        return tiles * (wide + GAP) + max(0, len(self._groups) - 1) * APART

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        width = look().px(WIDTH)
        while width > LEAST and self._width_of(width) > self.width():
            width -= 1
        x = 0
        for group in self._groups:
            for tile in group:
                look().tile(painter, QRectF(x, 0, width, tile_height(width)), tile)
                x += width + GAP
            x += APART
