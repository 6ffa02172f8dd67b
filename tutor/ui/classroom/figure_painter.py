"""Draws the figures: a share, a bar of its length, and the counts behind it."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tutor.ui.classroom.figure_model import CELL_ROLE, FigureModel
from tutor.ui.classroom.figure_pictures import paint_heat, paint_range, paint_trend
from tutor.ui.parts.look import look, paint_lanes
from tutor.ui.parts.theme import TextRole
from tutor.view.classroom.words import FigureCell, FigureTableView, PupilRow

_Index = QModelIndex | QPersistentModelIndex
CELL_PADDING = 10
"""Pixels between a cell's edge and its words."""
MIN_COLUMN_WIDTH = 72
"""Pixels of a figure's column at 100 %."""
WRAPPED_LINES = 3
ALIGN_LEFT = Qt.AlignmentFlag.AlignLeft
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignVCenter


def name_width(table: FigureTableView, first: str) -> int:
    games, names = QFontMetrics(look().font("label")), QFontMetrics(look().font("section"))
    wide = [QFontMetrics(look().font("label", 600)).horizontalAdvance(first)]
    for row in table.rows:
        wide += names.horizontalAdvance(row.name), games.horizontalAdvance(row.games)
    return max(wide) + CELL_PADDING + 6


def figure_widths(table: FigureTableView) -> tuple[int, ...]:
    head, label = QFontMetrics(look().font("label", 600)), QFontMetrics(look().font("label"))
    found = []
    for at, column in enumerate(table.heads):
        cells = [row.cells[at] for row in table.rows]
        wide = [label.horizontalAdvance(counts) for counts in {cell.counts for cell in cells}]
        few = {cell.text for cell in cells if not cell.counts}
        wrapped = [_wrapped_width(text, label) for text in few]
        found.append(
            max(
                look().px(MIN_COLUMN_WIDTH),
                max((*wide, *wrapped, _wrapped_width(column.title, head))) + CELL_PADDING + 6,
            )
        )
    return tuple(found)


def _wrapped_width(text: str, metrics: QFontMetrics) -> int:
    flags = int(ALIGN_LEFT.value | Qt.TextFlag.TextWordWrap.value)
    wide = metrics.boundingRect(QRect(0, 0, 1, 10_000), flags, text).width()
    while metrics.boundingRect(QRect(0, 0, wide, 10_000), flags, text).height() > (
        WRAPPED_LINES * metrics.lineSpacing()
    ):
        wide += metrics.averageCharWidth()
    return wide


class FigurePainter(QStyledItemDelegate):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(look().px(100), look().px(52))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, colours = QRectF(option.rect), look().colours
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if index.row() == 0:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(colours.surface2))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.sel))
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 7, 7)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(3, 3, -3, -3), 7, 7)
        match index.data(CELL_ROLE):
            case PupilRow() as row:
                self._line(painter, rect, 0, row.name, "section")
                self._line(painter, rect, 1, row.games, "label", colours.ink2)
            case FigureCell() as cell:
                self._paint_cell(painter, rect, cell)
        painter.restore()

    def _paint_cell(self, painter: QPainter, rect: QRectF, cell: FigureCell) -> None:
        colours = look().colours
        if not cell.counts:
            self._few(painter, rect, cell.text)
            return
        if cell.heat is not None:
            paint_heat(painter, rect, cell.heat)
        self._line(painter, rect, 0, cell.text, "section", colours.ink2 if cell.is_few else "")
        self._line(painter, rect, 1, cell.counts, "label", colours.ink2)
        if cell.trend:
            high = look().px(19)
            top = QRectF(rect.x() + CELL_PADDING, rect.y() + 6, rect.width() - 20, high)
            paint_trend(painter, top, cell.trend)
        if cell.share is None:
            return
        bar = QRectF(
            rect.x() + CELL_PADDING,
            rect.bottom() - look().px(9),
            rect.width() - 2 * CELL_PADDING,
            4,
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        painter.drawRoundedRect(bar, 2, 2)
        bar.setWidth(max(4.0, bar.width() * min(1.0, cell.share)) if cell.share else 0)
        painter.setBrush(QColor(colours.ink3 if cell.is_few else colours.ink2))
        painter.drawRoundedRect(bar, 2, 2)
        if cell.interval is not None:
            bar.setWidth(rect.width() - 2 * CELL_PADDING)
            paint_range(painter, bar, cell.interval)

    def _few(self, painter: QPainter, rect: QRectF, text: str) -> None:
        painter.setPen(QColor(look().colours.ink2))
        painter.setFont(look().font("label"))
        room = rect.adjusted(CELL_PADDING, 4, -4, -4)
        painter.drawText(room, ALIGN_LEFT | ALIGN_MIDDLE | Qt.TextFlag.TextWordWrap, text)

    def _line(
        self,
        painter: QPainter,
        rect: QRectF,
        number: int,
        text: str,
        role: TextRole,
        colour: str = "",
    ) -> None:
        painter.setPen(QColor(colour or look().colours.ink))
        painter.setFont(look().font(role))
        top = rect.y() + look().px(4) + number * look().px(19)
        room = QRectF(rect.x() + CELL_PADDING, top, rect.width() - CELL_PADDING - 4, look().px(19))
        elide = Qt.TextElideMode.ElideRight
        said = painter.fontMetrics().elidedText(text, elide, round(room.width()))
        painter.drawText(room, ALIGN_LEFT | ALIGN_MIDDLE, said)


class FigureHeads(QHeaderView):
    def __init__(self, model: FigureModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self.setSectionsClickable(False)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(look().font("label", 600))
        flags = int(ALIGN_LEFT.value | Qt.TextFlag.TextWordWrap.value)
        high = max(
            (
                metrics.boundingRect(
                    QRect(0, 0, max(40, self.sectionSize(section) - CELL_PADDING - 4), 1000),
                    flags,
                    self._model.headerData(section, Qt.Orientation.Horizontal),
                ).height()
                for section in range(self._model.columnCount())
            ),
            default=0,
        )
        return QSize(0, high + 28)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        colours = look().colours
        painter.fillRect(rect, QColor(colours.surface))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("label", 600))
        room = QRectF(rect).adjusted(CELL_PADDING, 20, -4, -4)
        title = self._model.headerData(section, Qt.Orientation.Horizontal)
        flags = ALIGN_LEFT | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, title)
        head = self._model.table.heads[section - 1] if section else None
        if head is not None and head.lanes is not None:
            at = QPointF(rect.x() + CELL_PADDING, rect.y() + 5)
            paint_lanes(painter, QRectF(at.x(), at.y(), 18, 13), head.lanes, colours, 1.5)
        painter.restore()
