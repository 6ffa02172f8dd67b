from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.export.tile_places import BESIDE, REACH, Span, label_middles, runs_of
from tutor.language import gettext, pgettext
from tutor.pages.parts.look import look, paint_tile, smooth_painter, tile_height
from tutor.pages.parts.sentence import PaintedPicture, use_height_for_width
from tutor.pages.parts.theme import DARK, Colours
from tutor.text.glossary.lookup import glosses
from tutor.text.groups import Ghost, Group, Line
from tutor.text.thinking import groups_said

TICK: Final = 4.0
LEVEL: Final = 4.0
"""Vertical distance between brackets that cross, in pixels."""


BASELINE: Final = 0.9
"""Distance from a letter's top to its baseline, relative to the type size."""


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours of the brackets on one background; brackets also differ in shape."""

    by_line: dict[Line, str]
    text: str
    quiet: str


def panel_inks() -> Inks:
    colours = look().colours
    return _inks(colours, colours.ink3, colours.alert, colours.ink, colours.ink2)


def felt_inks() -> Inks:
    colours = look().colours
    quiet = colours.feltink2
    return _inks(DARK, quiet, colours.alert_felt, colours.feltink, quiet)


def _inks(hues: Colours, loose: str, thrown: str, text: str, quiet: str) -> Inks:
    lines = {Line.WHOLE: hues.safety, Line.RING: hues.safety, Line.PAIR: hues.value}
    lines |= {Line.OPEN: hues.speed, Line.LOOSE: loose, Line.SORT: loose, Line.THROWN: thrown}
    return Inks(lines, text, quiet)


def paint_bracket(
    painter: QPainter, line: Line, tiles: Sequence[QRectF], y: float, inks: Inks, level: int = 0
) -> None:
    """Draw a bracket below tiles, with ticks at both ends of each run of adjacent tiles.

    Args:
        tiles: the rectangles of the tiles, from left to right.
        y: the vertical position where the ticks begin, below the tiles.
        level: the number of crossing brackets above this one.
    """
    if line is Line.RING:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(inks.by_line[line]), 2.4))
        for tile in tiles:
            radius = tile.width() / 8 + 2
            painter.drawRoundedRect(tile.adjusted(-1.5, -1.5, 1.5, 1.5), radius, radius)
    if line in (Line.RING, Line.NONE) or not tiles:
        return
    pen = QPen(QColor(inks.by_line[line]), 2.0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if line is Line.OPEN:
        pen.setDashPattern([3.0, 2.0])
    elif line is Line.LOOSE:
        pen.setDashPattern([1.0, 2.0])
    painter.setPen(pen)
    foot = y + TICK + level * LEVEL
    left, right = tiles[0].left() + 1, tiles[-1].right() - 1
    painter.drawLine(QPointF(left, foot), QPointF(right, foot))
    runs = [tiles[part] for part in runs_of(_spans(tiles))]
    if line is Line.PAIR:  # a second line
        for run in runs:
            one, other = run[0].left() + 1, run[-1].right() - 1
            painter.drawLine(QPointF(one, foot - 3), QPointF(other, foot - 3))
    painter.setPen(QPen(QColor(inks.by_line[line]), 2.0))
    for run in runs:
        for edge in (run[0].left() + 1, run[-1].right() - 1):
            painter.drawLine(QPointF(edge, y), QPointF(edge, foot + 1))


def paint_up(painter: QPainter, middle: QPointF, size: float, colour: str) -> None:
    painter.setPen(QPen(QColor(colour), 1.8))
    top, foot = middle - QPointF(0, size / 2), middle + QPointF(0, size / 2)
    painter.drawLine(top, foot)
    painter.drawLine(top, top + QPointF(-size / 3, size / 3))
    painter.drawLine(top, top + QPointF(size / 3, size / 3))


# --- below the own hand ---------------------------------------------------------------------------


APART_LINES: Final = (Line.RING, Line.NONE, Line.SORT)


def paint_groups(
    painter: QPainter,
    groups: Sequence[Group],
    places: dict[Tile, QRectF],
    room: tuple[float, float],
    *,
    labelled: bool,
) -> None:
    """Draw brackets for the groups below a hand.

    Args:
        places: the rectangle of each tile of the hand, before marks raise it.
        room: the top and bottom of the space below the tiles.
        labelled: whether to label the groups.
    """
    inks, top, made = felt_inks(), room[0] + 1, look().font("small", 600)
    largest = round(11 * min(look().scale, 1.2))
    made.setPixelSize(largest)
    wide = {group: QFontMetricsF(made).horizontalAdvance(group.label) for group in groups}
    drawn: list[tuple[Group, list[QRectF]]] = []
    shown: list[tuple[Group, list[QRectF]]] = []
    for group in groups:
        own = sorted((places[tile] for tile in group.tiles if tile in places), key=QRectF.left)
        is_apart = group.line in APART_LINES
        parts = [own[part] for part in runs_of(_spans(own), BESIDE if is_apart else REACH)]
        drawn += ((group, part) for part in parts)
        if group.line is not Line.LOOSE:
            shown += ((group, each) for each in (parts if is_apart else [own]))
    crossing: list[tuple[float, float]] = []
    for group, tiles in drawn:
        if group.line is Line.LOOSE:
            for tile in tiles:
                paint_bracket(painter, group.line, [tile], top, inks)
            continue
        left, right = tiles[0].left(), tiles[-1].right()
        level = 0
        if len(runs_of(_spans(tiles))) > 1:
            level = 1 + _passing(crossing, left, right)
            crossing.append((left, right))
        paint_bracket(painter, group.line, tiles, top, inks, level)
    if not labelled:
        return
    sizes = [(wide[group] + 4, _spans(tiles)) for group, tiles in shown]
    middles = label_middles(sizes, (0.0, float(painter.device().width())))
    for (group, _), middle in zip(shown, middles, strict=True):
        if middle is None:
            continue
        half = wide[group] / 2
        foot = top + 2
        if group.line not in (Line.RING, Line.NONE):
            foot += TICK + _passing(crossing, middle - half, middle + half) * LEVEL
        size = min(largest, int(room[1] - foot))
        if size < 9:
            continue
        made.setPixelSize(size)
        across = QFontMetricsF(made).horizontalAdvance(group.label)
        painter.setFont(made)
        painter.setPen(QColor(inks.text))
        painter.drawText(QPointF(middle - across / 2, foot + size * BASELINE), group.label)


def _spans(tiles: Sequence[QRectF]) -> list[Span]:
    return [(tile.left(), tile.right()) for tile in tiles]


def _passing(crossing: Sequence[tuple[float, float]], left: float, right: float) -> int:
    return sum(one < right and left < other for one, other in crossing)


# --- in a panel -----------------------------------------------------------------------------------

WIDTH: Final = 24
GAP, APART, ROW_GAP = 1, 9, 8
GHOST_GAP: Final = 5


@dataclass(frozen=True, slots=True)
class _Cell:
    group: Group
    x: float
    y: float
    width: float


class ThinkingPicture(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[Group, ...] = ()
        self._marked: Tile | None = None
        use_height_for_width(self)
        self.hide()

    def show_groups(self, groups: tuple[Group, ...], marked: Tile | None = None) -> None:
        """Show the groups, or hide the widget if there are none.

        Args:
            marked: the tile to frame, which the player discarded.
        """
        self.groups, self._marked = groups, marked
        self.setVisible(bool(groups))
        self.setAccessibleName(gettext("The hand in its parts"))
        self.setAccessibleDescription(groups_said(groups))
        labels = (glosses(group.label, look().known) for group in groups)
        said = dict.fromkeys((*(group.said for group in groups), *labels))
        self.setToolTip("\n".join(each for each in said if each))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        cells = self._cells(width)
        return round(cells[-1].y + self._row_height) if cells else 0

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    @property
    def _tile(self) -> int:
        return look().px(WIDTH)

    @property
    def _font(self) -> QFont:
        return look().font("small", 600)

    @property
    def _row_height(self) -> float:
        lines = 2 if any(_pays(ghost) for group in self.groups for ghost in group.ghosts) else 1
        return tile_height(self._tile) + 2 + TICK + 3 + lines * look().px(14)

    def _ghost_width(self, ghost: Ghost) -> float:
        metrics = QFontMetricsF(self._font)
        texts = (_count(ghost), _pays(ghost))
        return max(self._tile, *(metrics.horizontalAdvance(text) + 4 for text in texts))

    def _cells(self, width: float) -> list[_Cell]:
        cells: list[_Cell] = []
        x, y = 2.0, 2.0
        for group in self.groups:
            metrics = QFontMetricsF(self._font)
            label = max(map(metrics.horizontalAdvance, (group.label, group.pays))) + 2
            if group.is_advised:
                label += 12
            tiles = len(group.tiles) * (self._tile + GAP) - (GAP if group.tiles else 0)
            ghosts = sum(self._ghost_width(ghost) + GAP for ghost in group.ghosts)
            wide = max(tiles, label) + (GHOST_GAP + ghosts if ghosts else 0)
            if x > 2 and x + wide > width - 2:
                x, y = 2.0, y + self._row_height + ROW_GAP
            cells.append(_Cell(group, x, y, wide))
            x += wide + APART
        return cells

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        inks = panel_inks()
        for cell in self._cells(self.width()):
            group, wide = cell.group, self._tile
            high = tile_height(wide)
            ghosts = sum(self._ghost_width(ghost) + GAP for ghost in group.ghosts)
            own = cell.width - (GHOST_GAP + ghosts if ghosts else 0)
            tiles = len(group.tiles) * (wide + GAP) - GAP if group.tiles else 0
            x, boxes = cell.x + max(0.0, (own - tiles) / 2), []
            for tile in group.tiles:
                box = QRectF(x, cell.y, wide, high)
                look().tile(painter, box, tile)
                if tile == self._marked:
                    pen = QPen(QColor(inks.text), 1.6)
                    pen.setDashPattern([3.2, 2.6])
                    painter.setPen(pen)
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), 4, 4)
                boxes.append(box)
                x += wide + GAP
            foot = cell.y + high + 2
            paint_bracket(painter, group.line, boxes, foot, inks)
            room = QRectF(cell.x, foot + TICK + 2, own, look().px(14))
            painter.setFont(self._font)
            if group.is_advised:
                middle = QPointF(room.left() + 5, room.center().y())
                paint_up(painter, middle, 9, inks.by_line[Line.THROWN])
                room.setLeft(room.left() + 12)
            painter.setPen(QColor(inks.text))
            painter.drawText(
                room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, group.label
            )
            if glosses(group.label, look().known):
                half = QFontMetricsF(self._font).horizontalAdvance(group.label) / 2
                painter.setPen(QPen(QColor(inks.quiet), 1, Qt.PenStyle.DotLine))
                at, low = room.center().x(), room.bottom()
                painter.drawLine(QPointF(at - half, low), QPointF(at + half, low))
            if any(ghost.pays for ghost in group.ghosts):
                painter.setPen(QColor(inks.quiet))
                room.translate(0, look().px(14))
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, group.pays)
            x = cell.x + own + GHOST_GAP
            for ghost in group.ghosts:
                room = QRectF(x, cell.y, self._ghost_width(ghost), high)
                self._paint_ghost(painter, ghost, room, inks)
                x += room.width() + GAP

    def _paint_ghost(self, painter: QPainter, ghost: Ghost, room: QRectF, inks: Inks) -> None:
        wide, high = self._tile, room.height()
        box = QRectF(room.center().x() - wide / 2, room.y(), wide, high).adjusted(1, 1, -1, -1)
        painter.save()
        painter.setOpacity(0.55)
        paint_tile(painter, box, Tile(ghost.kind * 4 + 1), indices=False, red_fives=False)
        painter.restore()
        pen = QPen(QColor(inks.by_line[Line.OPEN]), 1.2)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 3, 3)
        if ghost.is_dead or not ghost.left:
            painter.setPen(QPen(QColor(inks.by_line[Line.THROWN]), 2))
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.topRight(), box.bottomLeft())
        painter.setFont(self._font)
        y = room.bottom() + 2 + TICK + 2
        for text, ink in ((_count(ghost), inks.text), (_pays(ghost), inks.quiet)):
            painter.setPen(QColor(ink))
            line = QRectF(room.x(), y, room.width(), look().px(14))
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)
            y += look().px(14)


def _count(ghost: Ghost) -> str:
    return pgettext("how many of a tile are left", "{count} left").format(count=ghost.left)


def _pays(ghost: Ghost) -> str:
    return gettext("no yaku") if ghost.is_dead else ghost.pays
