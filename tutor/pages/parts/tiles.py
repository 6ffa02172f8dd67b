from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.melds import Meld, MeldType
from rules.tiles import Tile
from tutor.language import pgettext
from tutor.pages.parts.look import look, paint_tile, smooth_painter, tile_height
from tutor.pages.parts.sentence import PaintedPicture, use_height_for_width
from tutor.text.names import tile_word

GAP, APART, EDGE = 2, 8, 2
"""Pixels between tiles, between groups and rows, and around them all for the frame."""
Group: TypeAlias = Sequence[Tile | None]


class TileRows(PaintedPicture):
    """Rows of groups of tiles, narrower than `widest` pixels at 100 % where there is less room.

    A tile that is None lies on its face. Fixed tiles keep their size, and that of large text.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        widest: int = 27,
        least: int = 12,
        *,
        indices: bool = True,
        fixed: bool = False,
    ) -> None:
        super().__init__(parent)
        self._widest, self._least = widest, least
        self._indices, self._fixed = indices, fixed
        self._edge = 0 if fixed else EDGE
        self._rows: tuple[tuple[Group, ...], ...] = ()
        self._framed = False
        use_height_for_width(self)
        if fixed:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_rows(self, *rows: Sequence[Group], name: str = "", framed: bool = False) -> None:
        """Show rows of groups; `framed` marks the last group of the first row."""
        self._rows = tuple(groups for row in rows if (groups := tuple(filter(None, row))))
        self._framed = framed
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        row = tile_height(self._wide(width)) + 2 * self._edge + APART
        return max(0, len(self._rows) * row - APART)

    def sizeHint(self) -> QSize:
        width = self._across(self._widest if self._fixed else look().px(self._widest))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = self._across(self._widest if self._fixed else self._least)
        return QSize(width, self.heightForWidth(width))

    def _across(self, wide: int) -> int:
        return max((_count(row) * wide + self._between(row) for row in self._rows), default=0)

    def _between(self, row: Sequence[Group]) -> int:
        return _count(row) * GAP - GAP + (len(row) - 1) * APART + 2 * self._edge

    def _wide(self, width: float) -> int:
        if self._fixed:
            return self._widest
        rooms = [(width - self._between(row)) / _count(row) for row in self._rows]
        return max(self._least, int(min([look().px(self._widest), *rooms])))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        width = self._wide(self.width())
        height = round(tile_height(width))
        y = self._edge
        for number, row in enumerate(self._rows):
            x = self._edge
            for group in row:
                for tile in group:
                    shows_index = self._indices and tile is not None and look().indexes(tile)
                    box = QRectF(x, y, width, height)
                    reds = look().red_fives
                    paint_tile(painter, box, tile, indices=shows_index, red_fives=reds)
                    x += width + GAP
                x += APART
            if self._framed and number == 0:
                painter.setPen(QPen(QColor(look().colours.ink), 1.6))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                wide = len(row[-1]) * (width + GAP) + GAP
                left = x - APART - wide
                painter.drawRoundedRect(
                    QRectF(left, y - self._edge, wide, height + 2 * self._edge), 5, 5
                )
            y += height + 2 * self._edge + APART


def _count(row: Sequence[Group]) -> int:
    return sum(map(len, row))


def meld_group(meld: Meld) -> Group:
    """Return the tiles of a meld as they lie: the outer ones of a concealed kan on their face."""
    hides = meld.type is MeldType.ANKAN
    return [None if hides and at in (0, 3) else tile for at, tile in enumerate(meld.tiles)]


def groups_words(groups: Sequence[Sequence[Tile]]) -> str:
    comma = pgettext("between the items of a list", ", ")
    between = pgettext("between parts that are no sentences", "; ")
    return between.join(comma.join(tile_word(tile) for tile in group) for group in groups)
