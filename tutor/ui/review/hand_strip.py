"""A hand of the summary, painted: closed tiles, the drawn one apart, melds at the end."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.melds import MeldType
from rules.tiles import Tile
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture
from tutor.ui.parts.tile_art import paint_tile, tile_height
from tutor.view.review.summary import LessonPosition

WIDEST, NARROWEST = 30, 12
"""Pixels of a tile: at 100 %, and at least."""
APART = 8
"""Pixels before the drawn tile and before each meld."""


class HandStrip(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position: LessonPosition | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_position(self, position: LessonPosition) -> None:
        self._position = position
        self.setAccessibleName(position.told)
        self.setToolTip(position.told)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(tile_height(self._wide(width))) + 4

    def sizeHint(self) -> QSize:
        groups = self._groups()
        count, gaps = sum(map(len, groups)), max(0, len(groups) - 1)
        width = count * (look().px(WIDEST) + 2) + gaps * APART + 4
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        count = sum(map(len, self._groups()))
        width = count * (NARROWEST + 2) + 3 * APART
        return QSize(width, self.heightForWidth(width))

    def _groups(self) -> tuple[tuple[Tile | None, ...], ...]:
        shown = self._position
        if shown is None:
            return ()
        melds = tuple(
            tuple(
                None if meld.type is MeldType.ANKAN and place in (0, 3) else tile
                for place, tile in enumerate(meld.tiles)
            )
            for meld in shown.melds
        )
        drawn = () if shown.drawn is None else ((shown.drawn,),)
        return (shown.hand, *drawn, *melds)

    def _wide(self, width: float) -> int:
        groups = self._groups()
        count, gaps = max(1, sum(map(len, groups))), max(0, len(groups) - 1)
        room = (width - 4 - gaps * APART - 2 * count) / count
        return max(NARROWEST, int(min(look().px(WIDEST), room)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self._wide(self.width())
        high = round(tile_height(wide))
        x = 2.0
        for group in self._groups():
            for tile in group:
                box = QRectF(x, 2, wide, high)
                paint_tile(painter, box, tile, indices=False, red_fives=look().red_fives)
                x += wide + 2
            x += APART
