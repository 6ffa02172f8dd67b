"""Draws the timeline: the game, and the cursor over it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from rules.tiles import Seat
from tutor.strategy.verdict import Verdict
from tutor.ui.parts.look import (
    AXES,
    axis_colour,
    axis_name,
    look,
    paint_axis,
    paint_lanes,
    paint_ring,
    paint_triangle,
)
from tutor.ui.review.timeline_frame import LANE_GAP, TimelineFrame
from tutor.view.review.model import DecisionColumn, Outcome
from tutor.view.review.timeline_captions import mark_words, outcome_word, round_names
from tutor.view.review.timeline_layout import RoundPlace, mark_drop, stick_places, triangle_side

PAGE_X = 14


def paint_game(
    painter: QPainter, frame: TimelineFrame, size: QSize, seat: Seat, focused: bool
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colours = look().colours
    painter.setPen(QPen(QColor(colours.focus if focused else colours.line), 2 if focused else 1))
    painter.setBrush(QColor(colours.surface))
    painter.drawRoundedRect(
        QRectF(0, 0, size.width(), size.height()).adjusted(1, 1, -1, -1), 12, 12
    )
    _paint_legend(painter, frame)
    places, page, pages = frame.laid()
    for place in places:
        _paint_round(painter, frame, place, seat)
    if pages > 1:
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("small"))
        _text(painter, frame, PAGE_X, frame.names_y, f"{page + 1} / {pages}")


def paint_cursor(painter: QPainter, frame: TimelineFrame, x: float, column: float) -> None:
    ink = QColor(look().colours.ink)
    painter.setPen(QPen(ink, 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(x - 2, frame.top - 3, column + 3, frame.lanes_end - frame.top + 6)
    painter.drawRoundedRect(box, 3, 3)
    paint_triangle(painter, QPointF(x + column / 2 - 0.5, frame.marks_y + 14), 7, ink)


def _text(painter: QPainter, frame: TimelineFrame, x: float, y: float, text: str) -> None:
    room = QRectF(x, y - 20, frame.width, 40)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_legend(painter: QPainter, frame: TimelineFrame) -> None:
    colours = look().colours
    painter.setFont(look().font("label"))
    for axis in AXES:
        y = frame.top + axis * (frame.lane + LANE_GAP) + frame.lane / 2
        hue = axis_colour(colours, axis)
        paint_axis(painter, axis, QPointF(21, y), 13, hue, QColor(colours.surface))
        painter.setPen(QColor(colours.ink2))
        _text(painter, frame, 33, y, axis_name(axis))
    look_word, ring_word = mark_words()
    y = frame.marks_y
    paint_triangle(painter, QPointF(21, y), 8, QColor(colours.alert))
    painter.setFont(look().font("small", 400))
    painter.setPen(QColor(colours.ink2))
    _text(painter, frame, 33, y, look_word)
    y += look().px(14) + 1
    paint_ring(painter, QPointF(21, y), 5, QColor(colours.ink3))
    painter.setPen(QColor(colours.ink2))
    _text(painter, frame, 33, y, ring_word)


def _paint_round(painter: QPainter, frame: TimelineFrame, place: RoundPlace, seat: Seat) -> None:
    colours = look().colours
    x = frame.left + place.x
    _paint_name(painter, frame, place, x)
    painter.setPen(QPen(QColor(colours.line), 1))
    line = frame.top - 19
    painter.drawLine(QPointF(x, line), QPointF(x + place.width, line))
    riichi = place.span.riichi
    sticks = stick_places([at for at, _ in riichi], place.column)
    for stick, (_, who) in zip(sticks, riichi, strict=True):
        _paint_stick(painter, frame, x + stick, who == seat)
    if not place.span.columns:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface2))
        wide = place.span.width * place.column
        painter.drawRoundedRect(QRectF(x, frame.top, wide, frame.lanes_end - frame.top), 3, 3)
    for number, column in enumerate(place.span.columns):
        drop = mark_drop(number, place.column)
        _paint_column(painter, frame, x + number * place.column, place.column, column, drop)


def _paint_column(
    painter: QPainter,
    frame: TimelineFrame,
    left: float,
    width: float,
    column: DecisionColumn,
    drop: float,
) -> None:
    colours = look().colours
    slot = QRectF(left, frame.top, width - 1, frame.lanes_end - frame.top)
    paint_lanes(painter, slot, column.lanes, colours, LANE_GAP)
    if column.is_call:
        _paint_call(painter, frame, slot)
    centre = QPointF(left + width / 2, frame.marks_y + drop)
    if column.verdict is Verdict.OFF_PLAN:
        side = triangle_side(width)
        paint_triangle(painter, centre, side, QColor(colours.alert), filled=column.taught)
    elif column.verdict is Verdict.IN_LINE:
        paint_ring(painter, centre, min(5.0, width), QColor(colours.ink3))


def _paint_call(painter: QPainter, frame: TimelineFrame, slot: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look().colours.ink2))
    painter.drawEllipse(slot.center(), 2.2, 2.2)


def _paint_name(painter: QPainter, frame: TimelineFrame, place: RoundPlace, x: float) -> None:
    colours = look().colours
    y = frame.names_y
    font = look().font("label", 600)
    painter.setFont(font)
    painter.setPen(QColor(colours.ink))
    outcome = place.span.story.outcome
    text = outcome_word(outcome)
    small = look().font("small", 400)
    after = QFontMetricsF(small).horizontalAdvance(text) + 6 if text else 0.0
    name, used = "", 0.0
    for name in round_names(place.span):
        used = QFontMetricsF(font).horizontalAdvance(name)
        if used + after <= place.width:
            break
    _text(painter, frame, x, y, name)
    used += 6
    font = small
    if text and used + QFontMetricsF(font).horizontalAdvance(text) <= place.width:
        painter.setFont(font)
        ink = colours.alert if outcome is Outcome.DEALT_IN else colours.ink2
        painter.setPen(QColor(ink))
        _text(painter, frame, x + used, y, text)


def _paint_stick(painter: QPainter, frame: TimelineFrame, x: float, mine: bool) -> None:
    colours = look().colours
    y = frame.top - 10
    painter.setPen(QPen(QColor(colours.ink3), 1))
    painter.setBrush(QColor(colours.ink if mine else colours.tile_face))
    painter.drawRoundedRect(QRectF(x - 2.5, y - 5.5, 5, 11), 2.5, 2.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.surface if mine else colours.red_on_tile))
    painter.drawEllipse(QPointF(x, y), 1.3, 1.3)
