"""Your tile beside the tutor's."""


from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rules.tiles import Tile
from tutor.ui.look import Look, paint_arrow
from tutor.ui.painted import PaintedText
from tutor.ui.theme import font

TILE_W, TILE_H = 36, 50
LEFT = 74.0
"""Where the tutor's tiles begin."""


WIDEST = 1.6
"""The words below the tiles grow no further: both must stand in one line."""


class Comparison(PaintedText):
    """Your tile, an arrow, the tutor's tile or tiles."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._played: Tile | None = None
        self._best: tuple[Tile, ...] = ()
        self._caption = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tiles(
        self, played: Tile, best: tuple[Tile, ...], caption: str, name: str, look: Look
    ) -> None:
        """Show what was thrown beside what the tutor would."""
        self._played, self._best, self._caption, self._look = played, best, caption, look
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    @property
    def _you(self) -> str:
        return self._look.words.pgettext("below the tile that was thrown", "you")

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide enough for three tiles and the words below."""
        metrics = QFontMetricsF(font("label", min(self._look.scale, WIDEST)))
        tiles = min(2, len(self._best)) * (TILE_W + 2) - 2
        caption = metrics.horizontalAdvance(self._caption)
        right = max(tiles + (28 if len(self._best) > 2 else 0), (tiles + caption) / 2)
        return QSize(round(self._margin + self._left + right) + 4, TILE_H + 4 + self._look.px(17))

    @property
    def _left(self) -> float:
        """Where the tutor's tiles begin, so that the words below do not meet."""
        metrics = QFontMetricsF(font("label", min(self._look.scale, WIDEST)))
        tiles = min(2, len(self._best)) * (TILE_W + 2) - 2
        outside = max(0.0, (metrics.horizontalAdvance(self._caption) - tiles) / 2)
        return max(LEFT, TILE_W + self._margin + outside + 8)

    @property
    def _margin(self) -> float:
        """How far the word below the own tile stands out on either side."""
        metrics = QFontMetricsF(font("label", min(self._look.scale, WIDEST)))
        return max(0.0, (metrics.horizontalAdvance(self._you) - TILE_W) / 2)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Tiles and words."""
        if self._played is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._look.colours
        painter.translate(self._margin, 0)
        self._look.tile(painter, QRectF(0, 0, TILE_W, TILE_H), self._played)
        left = self._left
        paint_arrow(painter, QPointF((TILE_W + left) / 2, TILE_H / 2), 14, QColor(colours.ink2))
        for number, tile in enumerate(self._best[:2]):
            at = QRectF(left + number * (TILE_W + 2), 0, TILE_W, TILE_H)
            self._look.tile(painter, at, tile)
        tiles = min(2, len(self._best)) * (TILE_W + 2) - 2
        painter.setPen(QColor(colours.ink2))
        painter.setFont(font("label", min(self._look.scale, WIDEST)))
        if len(self._best) > 2:
            more = QRectF(left + tiles + 5, 0, 30, TILE_H)
            painter.drawText(more, Qt.AlignmentFlag.AlignVCenter, f"+{len(self._best) - 2}")
        line = self._look.px(17)
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(-40, TILE_H + 3, TILE_W + 80, line), centre, self._you)
        room = QRectF(left - 60, TILE_H + 3, tiles + 120, line)
        painter.drawText(room, centre, self._caption)
