"""The tiles that show a term."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Tile
from tutor.language import pgettext
from tutor.text.names import tile_word
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.parts.tile_art import tile_height

WIDTH, LEAST = 26, 20
"""Pixels of a tile at 100 %, and where there is little room."""
GAP, APART = 1, 10
"""Pixels between two tiles, and between two groups."""


class ExampleView(PaintedPicture):
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
        wide = look().px(WIDTH)
        return QSize(self._width_of(wide), tile_height(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of(LEAST), self.sizeHint().height())

    def _width_of(self, wide: int) -> int:
        tiles = sum(len(group) for group in self._groups)
        return tiles * (wide + GAP) + max(0, len(self._groups) - 1) * APART

    def _tile_width(self) -> int:
        wide = look().px(WIDTH)
        while wide > LEAST and self._width_of(wide) > self.width():
            wide -= 1
        return wide

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self._tile_width()
        x = 0
        for group in self._groups:
            for tile in group:
                look().tile(painter, QRectF(x, 0, wide, tile_height(wide)), tile)
                x += wide + GAP
            x += APART
