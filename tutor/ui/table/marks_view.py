"""What is drawn about the tiles of the own hand and is not tile: chips, frame, safety, the ring."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.ui.table.tile_button import TileButton
from tutor.view.table.hand_marks import NO_MARKS, HandMarks, SafetyMark
from tutor.view.table.mark_layout import MarkPlaces, place_marks
from tutor.view.table.table_layout import TableLayout


class MarksView(QWidget):
    def __init__(self, hand: QWidget) -> None:
        super().__init__(hand)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._marks: HandMarks = NO_MARKS
        self._layout: TableLayout | None = None
        self._buttons: tuple[TileButton, ...] = ()

    def show_marks(
        self, buttons: Sequence[TileButton], marks: HandMarks, layout: TableLayout
    ) -> None:
        self._buttons, self._marks = tuple(buttons), marks
        self._layout = layout
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for button in self._buttons:
            rect = QRectF(button.geometry())
            tile = button.tile
            if tile == self._marks.framed:
                self._paint_frame(painter, rect)
            self._paint_above(painter, rect, tile)
            if tile in self._marks.bars:
                self._paint_bar(painter, rect)
            if tile in self._marks.safety:
                self._paint_safety(painter, rect, self._marks.safety[tile])
            if button.is_chosen:
                self._paint_focus(painter, rect)

    def _paint_focus(self, painter: QPainter, rect: QRectF) -> None:
        colours = look().colours
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((colours.felt, 5.0), (colours.feltink, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect.adjusted(-2.5, -2.5, 2.5, 2.5), 7, 7)

    def _paint_bar(self, painter: QPainter, rect: QRectF) -> None:
        wide = rect.width() * 30 / 52
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.feltink))
        bar = QRectF(rect.center().x() - wide / 2, rect.top() - 10, wide, 4)
        painter.drawRoundedRect(bar, 2, 2)

    def _paint_frame(self, painter: QPainter, rect: QRectF) -> None:
        pen = QPen(QColor(look().colours.feltink), 1.6)
        pen.setDashPattern([3.2, 2.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 8, 8)

    def _paint_above(self, painter: QPainter, rect: QRectF, tile: Tile) -> None:
        layout = self._layout
        if layout is None:
            return
        font = look().font("label", 600)
        font.setPixelSize(round(layout.chip * 0.7))
        painter.setFont(font)
        rank = self._marks.chips.get(tile)
        chip = chip_width(layout) if rank is not None else 0.0
        place = MarkPlaces(rect.center().x() - chip / 2, None)
        y = rect.top() - 5 - layout.chip
        if tile == self._marks.framed:
            you = gettext("you")
            wide = QFontMetricsF(font).horizontalAdvance(you)
            place = place_marks(rect.center().x(), chip, wide, self._chips(tile), self.width())
            if place.word is not None:
                painter.setPen(QColor(look().colours.feltink))
                box = QRectF(place.word - 2, y, wide + 4, layout.chip)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, you)
        if rank is not None:
            self._paint_chip(painter, QRectF(place.chip, y, chip, layout.chip), rank)

    def _chips(self, played: Tile) -> list[tuple[float, float]]:
        half = chip_width(self._layout) / 2 if self._layout is not None else 0.0
        middles = [
            QRectF(button.geometry()).center().x()
            for button in self._buttons
            if button.tile in self._marks.chips and button.tile != played
        ]
        return [(middle - half, middle + half) for middle in middles]

    def _paint_chip(self, painter: QPainter, box: QRectF, rank: int) -> None:
        colours = look().colours
        painter.setPen(QPen(QColor(colours.feltink), 1.3))
        painter.setBrush(QColor(colours.feltink) if rank == 1 else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(QColor(colours.felt2 if rank == 1 else colours.feltink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(rank))

    def _paint_safety(self, painter: QPainter, rect: QRectF, mark: SafetyMark) -> None:
        colours = look().colours
        layout = self._layout
        y = rect.bottom() + 12
        if layout is not None:
            y = layout.above + layout.hand_height + layout.below / 2 + 1
        if mark is SafetyMark.RISKY:
            painter.setPen(_round_pen(colours.alert_felt, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            top = QPointF(rect.center().x(), y - 4.5)
            corners = [top, top + QPointF(5.2, 9), top + QPointF(-5.2, 9)]
            painter.drawPolygon(QPolygonF(corners))
            painter.drawLine(top + QPointF(0, 3.5), top + QPointF(0, 6.1))
            return
        for number in range(3):
            filled = number < mark
            painter.setPen(QPen(QColor(colours.feltink2), 1.2))
            painter.setBrush(QColor(colours.feltink) if filled else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(rect.center().x() + 9 * (number - 1), y), 3, 3)


def chip_width(layout: TableLayout) -> float:
    return min(layout.chip + 1, layout.hand + 1)


def _round_pen(colour: str, width: float) -> QPen:
    return QPen(
        QColor(colour),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )
