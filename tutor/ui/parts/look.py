"""The look of the window, set for the process, and the painted axis signs.

The three axes have each a hue, a shape (double chevron, gem, shield), a word and a fixed place.
"""

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen

from rules.tiles import Tile, is_honour, kind_of
from tutor.language import Language, active, gettext
from tutor.ui.parts.icons import paint_icon
from tutor.ui.parts.theme import LIGHT, Colours, TextRole, font
from tutor.ui.parts.tile_art import paint_tile
from tutor.view.lanes import Lanes

SPEED, VALUE, SAFETY = 0, 1, 2
AXES: Final = (SPEED, VALUE, SAFETY)


@dataclass(frozen=True, slots=True)
class Look:
    colours: Colours = LIGHT
    scale: float = 1.0
    indices: bool = True
    shades_drawn: bool = False
    red_fives: bool = True
    known: frozenset[str] = frozenset()
    moves: bool = False
    language: Language = field(default_factory=active)

    def font(self, role: TextRole, weight: int | None = None) -> QFont:
        return font(role, self.scale, weight)

    def tile(self, painter: QPainter, rect: QRectF, tile: Tile) -> None:
        paint_tile(painter, rect, tile, indices=self.indexes(tile), red_fives=self.red_fives)

    def indexes(self, tile: Tile) -> bool:
        reads_signs = active() == "ja" and is_honour(kind_of(tile))
        return self.indices and not reads_signs

    def px(self, length: float) -> int:
        return round(length * self.scale)

    def time(self, milliseconds: int) -> int:
        return milliseconds if self.moves else 0


_current = Look()


def look() -> Look:
    return _current


def set_look(wanted: Look) -> None:
    """Set the look of the process; who shows something is asked to show it again."""
    global _current  # noqa: PLW0603
    _current = wanted


def axis_colour(colours: Colours, axis: int) -> QColor:
    return QColor((colours.speed, colours.value, colours.safety)[axis])


def axis_ground(colours: Colours, axis: int) -> QColor:
    return QColor((colours.speed_bg, colours.value_bg, colours.safety_bg)[axis])


def axis_name(axis: int) -> str:
    return (gettext("Speed"), gettext("Value"), gettext("Safety"))[axis]


def paint_axis(
    painter: QPainter, axis: int, centre: QPointF, size: float, ink: QColor, ground: QColor | None
) -> None:
    name = ("speed", "value", "safety")[axis] + ("" if ground is not None else "_outline")
    side = size * 1.2  # the signs stand in the middle of a square that is a little larger
    box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    paint_icon(painter, name, box, ink.name(), (ground or ink).name())


def paint_lanes(
    painter: QPainter, at: QRectF, lanes: Lanes, colours: Colours, gap: float = 2.0, empty: str = ""
) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    height = (at.height() - 2 * gap) / 3
    radius = min(2.0, height / 2)
    for axis in AXES:
        slot = QRectF(at.x(), at.y() + axis * (height + gap), at.width(), height)
        painter.setPen(Qt.PenStyle.NoPen)
        unused = QColor(empty or colours.track)
        painter.setBrush(axis_colour(colours, axis) if lanes[axis] else unused)
        painter.drawRoundedRect(slot, radius, radius)
    painter.restore()


def paint_triangle(
    painter: QPainter, centre: QPointF, size: float, colour: QColor, filled: bool = True
) -> None:
    half = size / 2
    path = QPainterPath(QPointF(centre.x(), centre.y() - half))
    path.lineTo(centre.x() + half * 1.08, centre.y() + half * 0.9)
    path.lineTo(centre.x() - half * 1.08, centre.y() + half * 0.9)
    path.closeSubpath()
    painter.setPen(_pen(colour, 1))
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def paint_ring(painter: QPainter, centre: QPointF, size: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, size / 2, size / 2)


def paint_arrow(painter: QPainter, centre: QPointF, length: float, colour: QColor) -> None:
    half, head = length / 2, length / 3
    painter.setPen(_pen(colour, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tip = QPointF(centre.x() + half, centre.y())
    path = QPainterPath(QPointF(centre.x() - half, centre.y()))
    path.lineTo(tip)
    path.moveTo(tip.x() - head, tip.y() - head)
    path.lineTo(tip)
    path.lineTo(tip.x() - head, tip.y() + head)
    painter.drawPath(path)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        QBrush(colour),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )
