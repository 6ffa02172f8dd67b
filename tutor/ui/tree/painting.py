"""How a node of the tree and the lines between nodes are drawn."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from tutor.text.figures import percent
from tutor.text.tree import support_line
from tutor.ui.parts.look import AXES, axis_colour, axis_ground, look, paint_axis
from tutor.view.lanes import lanes_of
from tutor.view.tree.layout import NodePlace

LIT_LINE_WIDTH, PLAIN_LINE_WIDTH = 4.0, 1.3
NODE_RADIUS = 8.0
WRAP_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


def paint_edge(painter: QPainter, start: NodePlace, end: NodePlace) -> None:
    colours = look().colours
    lit = end.line.lit
    pen = QPen(
        QColor(colours.ink if lit else colours.ink3), LIT_LINE_WIDTH if lit else PLAIN_LINE_WIDTH
    )
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    begin = QPointF(start.x + start.width, start.middle)
    goal = QPointF(end.x, end.middle)
    bend = (goal.x() - begin.x()) / 2
    path = QPainterPath(begin)
    path.cubicTo(begin + QPointF(bend, 0), goal - QPointF(bend, 0), goal)
    painter.drawPath(path)
    _paint_answer(painter, end, lit)


def _paint_answer(painter: QPainter, end: NodePlace, lit: bool) -> None:
    colours = look().colours
    font = look().font("small", 700 if lit else 500)
    font.setPixelSize(round(font.pixelSize() / look().scale))
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(end.line.answer) + 6
    place = QRectF(end.x - wide - (9 if lit else 1), end.middle - 8, wide, 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.window))
    painter.drawRoundedRect(place, 4, 4)
    painter.setPen(QColor(colours.ink if lit else colours.ink2))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, end.line.answer)


def paint_node(painter: QPainter, spot: NodePlace, chosen: bool, *, focused: bool = True) -> None:
    colours, line = look().colours, spot.line
    box = QRectF(spot.x, spot.y, spot.width, spot.height)
    if line.strategy is None:
        _paint_ground(painter, box, QColor(colours.surface), line.lit)
        if spot.hidden:
            _paint_hidden(painter, spot)
        _paint_words(painter, box.adjusted(9, 2, -7, -2), line.text, 12, line.lit)
    else:
        _paint_plan(painter, spot, box)
    if line.lit:
        _paint_mark(painter, box)
    if chosen:
        colour, wide = (colours.focus, 3.0) if focused else (colours.line, 1.5)
        painter.setPen(QPen(QColor(colour), wide))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), NODE_RADIUS + 3, NODE_RADIUS + 3)


def _paint_ground(painter: QPainter, box: QRectF, ground: QColor, lit: bool) -> None:
    colours = look().colours
    painter.setPen(QPen(QColor(colours.ink if lit else colours.ink3), 2.5 if lit else 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, NODE_RADIUS, NODE_RADIUS)


def _paint_hidden(painter: QPainter, spot: NodePlace) -> None:
    colours = look().colours
    painter.setPen(QPen(QColor(colours.ink3), PLAIN_LINE_WIDTH, Qt.PenStyle.DotLine))
    start = QPointF(spot.x + spot.width, spot.middle)
    painter.drawLine(start, start + QPointF(16, 0))
    room = QRectF(start.x() + 18, spot.middle - 10, 60, 20)
    _paint_words(painter, room, f"+{spot.hidden}", 12, True)


def _paint_plan(painter: QPainter, spot: NodePlace, box: QRectF) -> None:
    line, colours = spot.line, look().colours
    assert line.strategy is not None
    lanes = lanes_of(line.strategy)
    weighed = [axis for axis in AXES if lanes[axis]]
    ground = axis_ground(colours, weighed[0]) if len(weighed) == 1 else QColor(colours.surface2)
    _paint_ground(painter, box, ground, line.lit)
    badge = QRectF(box.x() + 8, box.center().y() - 15, 30, 30)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.surface))
    painter.drawRoundedRect(badge, 7, 7)
    if not weighed:
        _paint_words(painter, badge.adjusted(10, 0, 0, 0), "?", 15, True)
    spots = {
        1: ((0.0, 0.0),),
        2: ((-7.0, 0.0), (7.0, 0.0)),
        3: ((0.0, -6.0), (-7.0, 6.0), (7.0, 6.0)),
    }.get(len(weighed), ())
    size = {1: 18, 2: 12, 3: 10}.get(len(weighed), 0)
    for axis, (x, y) in zip(weighed, spots, strict=True):
        at = badge.center() + QPointF(x, y)
        hue = axis_colour(colours, axis)
        paint_axis(painter, axis, at, size, hue, QColor(colours.surface))
    words = box.adjusted(46, 4, -4, -4)
    upper, lower = QRectF(words), QRectF(words)
    upper.setHeight(words.height() / 2)
    lower.setTop(upper.bottom())
    _paint_words(painter, upper, line.text, 13, True)
    _paint_words(painter, lower, support_text(spot), 11, False)


def support_text(spot: NodePlace) -> str:
    line = spot.line
    if line.support <= 0:
        return support_line(line)
    return f"{line.decisions:,} · {percent(line.support)} %"


def _paint_words(painter: QPainter, box: QRectF, text: str, size: int, strong: bool) -> None:
    font = look().font("label", 600 if strong else 400)
    font.setPixelSize(size)
    painter.setFont(font)
    while (
        size > 9
        and painter.fontMetrics().boundingRect(box.toRect(), int(WRAP_FLAGS), text).height()
        > box.height()
    ):  # a long question shrinks before it is cut
        size -= 1
        font.setPixelSize(size)
        painter.setFont(font)
    painter.setPen(QColor(look().colours.ink))
    painter.drawText(box, WRAP_FLAGS, text)


def _paint_mark(painter: QPainter, box: QRectF) -> None:
    x, y = box.left() - 1, box.center().y()
    arrow = QPolygonF([QPointF(x - 5, y - 6), QPointF(x + 5, y), QPointF(x - 5, y + 6)])
    painter.setPen(QPen(QColor(look().colours.window), 1.5))
    painter.setBrush(QColor(look().colours.ink))
    painter.drawPolygon(arrow)
