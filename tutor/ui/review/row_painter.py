"""Draws the rows of the decision list, and the heads above them."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tutor.language import gettext, pgettext
from tutor.strategy.verdict import Verdict
from tutor.text.names import round_words
from tutor.ui.parts.line_breaks import kept_whole
from tutor.ui.parts.look import look, paint_arrow, paint_lanes, paint_ring, paint_triangle
from tutor.ui.parts.painted import PaintedText
from tutor.view.review.model import ReviewRow
from tutor.view.review.row_sentence import call_line, loss_line

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE: Final = Qt.ItemDataRole.UserRole
TILE_W, TILE_H = 27, 37
SMALL_TILE_W, SMALL_TILE_H = 19, 26
MARK_X, TEXT_X, TILES_X = 15, 29, 31
ARROW_X, BEST_X = 37, 48
STRIP_WIDTH = 64
WORD_GAP = 6
"""Pixels between two heads."""


class RowPainter(QStyledItemDelegate):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.narrow = False

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        row = index.data(ROW_ROLE)
        head = self._head_height if row is not None and row.new_round else 0
        if self.narrow:
            return QSize(STRIP_WIDTH, head + SMALL_TILE_H + look().px(17) + 15)
        return QSize(STRIP_WIDTH, head + max(53, 16 + look().px(37)))

    @property
    def _head_height(self) -> int:
        return look().px(17) + 8

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = index.data(ROW_ROLE)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state, rect = option.state, QRectF(option.rect)
        colours = look().colours
        if row.new_round:
            if index.row():
                painter.setPen(QPen(QColor(colours.line), 1))
                painter.drawLine(
                    rect.topLeft() + QPointF(8, 0.5), rect.topRight() + QPointF(-8, 0.5)
                )
            self._paint_round(painter, row, rect)
            rect.setTop(rect.top() + self._head_height)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.sel))
            painter.drawRoundedRect(rect.adjusted(4, 1.5, -4, -1.5), 8, 8)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(5, 2.5, -5, -2.5), 7, 7)
        self._paint_mark(painter, row, rect)
        self._paint_turn(painter, row, rect, bool(state & QStyle.StateFlag.State_Selected))
        if self.narrow:
            self._paint_small_tiles(painter, row, rect)
        else:
            self._paint_tiles(painter, row, rect)
        painter.restore()

    def _paint_round(self, painter: QPainter, row: ReviewRow, rect: QRectF) -> None:
        font = look().font("label", 600)
        left = rect.x() + 10
        room = QRectF(left, rect.y() + 7, rect.right() - 4 - left, look().px(17))
        metrics, text = QFontMetricsF(font), ""
        for text in round_words(row.round, row.honba):
            if metrics.horizontalAdvance(text) <= room.width():
                break
        painter.setPen(QColor(look().colours.ink2))
        painter.setFont(font)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_mark(self, painter: QPainter, row: ReviewRow, rect: QRectF) -> None:
        colours = look().colours
        x = 10 if self.narrow else MARK_X
        centre = QPointF(rect.x() + x, rect.y() + look().px(9) + 8)
        if row.follows:
            painter.setPen(QPen(QColor(colours.ink3), 1.2))
            painter.drawLine(QPointF(centre.x(), rect.y() - 8), centre + QPointF(0, 6))
            painter.drawLine(centre + QPointF(0, 6), centre + QPointF(7, 6))
        elif row.verdict is Verdict.OFF_PLAN:
            size, taught = 9 if self.narrow else 11, row.is_taught
            paint_triangle(painter, centre, size, QColor(colours.alert), filled=taught)
        elif row.is_sound_loss and self.narrow:  # there is no room to say it
            painter.setPen(QPen(QColor(colours.alert), 2))
            painter.drawLine(centre + QPointF(-4, 0), centre + QPointF(4, 0))
        elif row.verdict is Verdict.IN_LINE:
            paint_ring(painter, centre, 8, QColor(colours.ink3))

    def _paint_turn(self, painter: QPainter, row: ReviewRow, rect: QRectF, selected: bool) -> None:
        left = rect.x() + (19 if self.narrow else TEXT_X)
        painter.setPen(QColor(look().colours.ink))
        text = gettext("turn {turn}").format(turn=row.turn)
        painter.setFont(look().font("small" if self.narrow else "label", 600))
        height = look().px(17)
        room = QRectF(left, rect.y() + 8, rect.right() - left, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if self.narrow:
            return
        lanes_y = rect.y() + 11 + height
        mark = QRectF(left, lanes_y, 17, 15)
        empty = look().colours.surface if selected else look().colours.track
        if row.call is None:
            paint_lanes(painter, mark, row.lanes, look().colours, 1.5, empty)
        lost = row.cost and not row.is_sound_loss
        if lost:
            painter.setPen(QColor(look().colours.alert))
            painter.setFont(look().font("small"))
            place = QRectF(left + 22, lanes_y - 1, 60, look().px(15))
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, f"−{row.cost:,}")

    def _paint_small_tiles(self, painter: QPainter, row: ReviewRow, rect: QRectF) -> None:
        left, top = rect.x() + 8, rect.y() + 9 + look().px(17)
        if row.played is not None:
            look().tile(painter, QRectF(left, top, SMALL_TILE_W, SMALL_TILE_H), row.played)
        if row.call is None and not row.is_sound_loss and row.best:
            middle = QPointF(left + SMALL_TILE_W + 9, top + SMALL_TILE_H / 2)
            paint_arrow(painter, middle, 9, QColor(look().colours.ink2))
            best = QRectF(left + SMALL_TILE_W + 17, top, SMALL_TILE_W, SMALL_TILE_H)
            look().tile(painter, best, row.best[0])

    def _paint_tiles(self, painter: QPainter, row: ReviewRow, rect: QRectF) -> None:
        start = rect.x() + TILES_X + look().px(64)
        wide, high, best_x = (beside_type(each) for each in (TILE_W, TILE_H, BEST_X))
        top = rect.y() + (rect.height() - high) / 2
        centre = rect.center().y()

        def place(x: float) -> QRectF:
            return QRectF(start + x, top, wide, high)

        if row.played is not None:
            look().tile(painter, place(0), row.played)
        beside = ""
        if row.call is not None:
            beside = call_line(row.call)
        elif row.is_sound_loss:
            beside = loss_line(row.cost)
        if beside:
            painter.setPen(QColor(look().colours.ink))
            painter.setFont(look().font("small"))
            left = start + wide + 8
            room = QRectF(left, rect.y() + 2, rect.right() - 8 - left, rect.height() - 4)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            metrics = QFontMetricsF(look().font("small"))
            painter.drawText(room, flags, kept_whole(beside, metrics, room.width()))
            return
        arrow = QPointF(start + beside_type(ARROW_X), centre)
        paint_arrow(painter, arrow, 12, QColor(look().colours.ink2))
        both = start + best_x + 2 * wide + 2 <= rect.right() - 4
        shown = row.best if len(row.best) <= (2 if both else 1) else row.best[:1]
        for number, tile in enumerate(shown):
            look().tile(painter, place(best_x + number * (wide + 2)), tile)
        if len(row.best) > len(shown):
            painter.setPen(QColor(look().colours.ink2))
            painter.setFont(look().font("label"))
            spot = place(best_x + wide + 4)
            painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter, f"+{len(row.best) - 1}")


class ListHeads(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)

    def show_heads(self) -> None:
        self.setAccessibleName(", ".join(self._heads()))
        self.setFixedHeight(look().px(15))
        self.update()

    def _heads(self) -> tuple[str, str, str]:
        return (
            pgettext("head of a column", "turn"),
            pgettext("below the tile that was thrown", "you"),
            gettext("tutor"),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, font = QPainter(self), look().font("small", 400)
        painter.setFont(font)
        painter.setPen(QColor(look().colours.ink2))
        for text, left in zip(self._heads(), self.lefts(), strict=True):
            room = QRectF(left, 0, self.width() - left, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def lefts(self) -> tuple[float, float, float]:
        metrics = QFontMetricsF(look().font("small", 400))
        you, tutor = (metrics.horizontalAdvance(word) for word in self._heads()[1:])
        yours = TILES_X + look().px(64) + beside_type(TILE_W) / 2
        between = beside_type(BEST_X)
        aside = max(0.0, (you + tutor) / 2 + WORD_GAP - between) / 2
        return TEXT_X, yours - you / 2 - aside, yours + between - tutor / 2 + aside


def beside_type(length: float) -> int:
    return round(length * (0.5 + 0.5 * look().scale))
