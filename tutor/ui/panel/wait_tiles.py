"""Kinds as tiles, each with how many are left: waits, good draws."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Kind, Tile
from tutor.ui.parts.look import look
from tutor.ui.parts.painted import PaintedPicture

TILE_W, TILE_H = 26, 36
CELL = 64


class WaitTiles(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waits: tuple[tuple[Kind, str], ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_waits(self, waits: tuple[tuple[Kind, str], ...], name: str) -> None:
        self._waits = waits
        self.setAccessibleName(name)
        self.setVisible(bool(waits))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns = max(1, width // look().px(CELL))
        return -(-len(self._waits) // columns) * (TILE_H + 4)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cell = look().px(CELL)
        columns = max(1, self.width() // cell)
        painter.setFont(look().font("label", 600))
        painter.setPen(QColor(look().colours.ink))
        for number, (kind, count) in enumerate(self._waits):
            x, y = number % columns * cell, number // columns * (TILE_H + 4)
            plain = Tile(kind * 4 + 1)
            look().tile(painter, QRectF(x, y, TILE_W, TILE_H), plain)
            room = QRectF(x + TILE_W + 5, y, cell - TILE_W - 5, TILE_H)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, count)
