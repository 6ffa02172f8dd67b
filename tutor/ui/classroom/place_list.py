"""A list of positions in two lines each; those for the next problem set bear a tick."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tutor.ui.parts.look import look
from tutor.ui.parts.plain import plain_tip
from tutor.view.classroom.listed import PositionLine

_Index = QModelIndex | QPersistentModelIndex
LINE_ROLE: Final = Qt.ItemDataRole.UserRole


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: Sequence[PositionLine] = ()

    def show_lines(self, lines: Sequence[PositionLine]) -> None:
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == LINE_ROLE:
            return line
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(line.name)
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return line.name if role in texts else None


class _Painter(QStyledItemDelegate):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(look().px(160), max(44, look().px(46)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        line: PositionLine = index.data(LINE_ROLE)
        rect = QRectF(option.rect)
        colours = look().colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = rect.adjusted(3, 1.5, -3, -1.5)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.sel))
            painter.drawRoundedRect(box, 8, 8)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7, 7)
        left = rect.x() + 12
        right = rect.right() - (look().px(26) if line.ticked else 10)
        lines = ((line.first, colours.ink), (line.second, colours.ink2))
        for number, (text, ink) in enumerate(lines):
            painter.setFont(look().font("label", 600 if number == 0 else None))
            painter.setPen(QColor(ink))
            room = QRectF(
                left, rect.y() + look().px(5) + number * look().px(18), right - left, look().px(18)
            )
            said = painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, round(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, said)
        if line.ticked:
            self._tick(painter, QPointF(rect.right() - look().px(16), rect.center().y()))
        painter.restore()

    def _tick(self, painter: QPainter, at: QPointF) -> None:
        size = look().px(5)
        pen = QPen(QColor(look().colours.ink), max(2.0, size / 2.6))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        steps = (QPointF(-size, 0), QPointF(-size / 3, size * 0.7), QPointF(size, -size * 0.8))
        painter.drawPolyline([at + step for step in steps])


class PositionList(QListView):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines_model = _Model(self)
        self._painter = _Painter(self)
        self.setModel(self.lines_model)
        self.setItemDelegate(self._painter)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def current(self) -> int:
        return self.currentIndex().row()

    def show_lines(self, lines: Sequence[PositionLine], current: int, name: str) -> None:
        self.setAccessibleName(name)
        resized = look().scale != look().scale
        if lines != self.lines_model.lines or resized:
            self.lines_model.show_lines(lines)
        if lines and current != self.current:
            at = min(max(0, current), len(lines) - 1)
            self.setCurrentIndex(self.lines_model.index(at, 0))
        self.viewport().update()
