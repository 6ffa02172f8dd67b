"""Names found at the tables, with how many games each is in; those that may be pupils ticked."""

from collections.abc import Iterable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tutor.classroom.survey import SurveyedName
from tutor.language import gettext, ngettext
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import plain_tip

NAME_ROLE = Qt.ItemDataRole.UserRole
TICK_ROLE = Qt.ItemDataRole.CheckStateRole
_Index = QModelIndex | QPersistentModelIndex


def name_line(name: SurveyedName) -> str:
    games = ngettext("{count} game", "{count} games", name.games).format(count=name.games)
    shown = name.name or gettext("(no name)")
    if name.pupil is not None and name.pupil != name.name:
        return f"{shown} · {games} · " + gettext("is {pupil}").format(pupil=name.pupil)
    if name.near is not None:
        return f"{shown} · {games} · " + gettext("much like {pupil}").format(pupil=name.near)
    return f"{shown} · {games}"


class NamePainter(QStyledItemDelegate):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect = QRectF(option.rect)
        colours, side = look().colours, look().px(16)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.sel))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 6, 6)
        box = QRectF(rect.x() + 9, rect.center().y() - side / 2, side, side)
        ticked = Qt.CheckState(index.data(TICK_ROLE)) is Qt.CheckState.Checked
        painter.setPen(QPen(QColor(colours.btn if ticked else colours.ink3), 1.5))
        painter.setBrush(QColor(colours.btn if ticked else colours.surface))
        painter.drawRoundedRect(box, 4, 4)
        if ticked:
            painter.setPen(QPen(QColor(colours.btnink), side / 8))
            steps = ((0.24, 0.54), (0.43, 0.73), (0.78, 0.3))
            painter.drawPolyline([box.topLeft() + QPointF(x, y) * side for x, y in steps])
        painter.setPen(QColor(colours.ink))
        painter.setFont(look().font("body"))
        room = rect.adjusted(side + 20, 0, -6, 0)
        elide = Qt.TextElideMode.ElideRight
        text = painter.fontMetrics().elidedText(index.data(), elide, round(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 6, 6)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: _Index
    ) -> bool:
        match event:
            case QMouseEvent() if event.type() != QEvent.Type.MouseButtonRelease:
                return False
            case QKeyEvent() if event.key() != Qt.Key.Key_Space:
                return False
            case QMouseEvent() | QKeyEvent():
                ticked = Qt.CheckState(index.data(TICK_ROLE)) is Qt.CheckState.Checked
                on = Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked
                return model.setData(index, on, TICK_ROLE)
        return False


class NameList(QListWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[SurveyedName, ...] = ()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self._painter = NamePainter(self)
        self.setItemDelegate(self._painter)

    def show_names(self, names: Iterable[SurveyedName], ticked: bool) -> None:
        names = tuple(names)
        before = {name.name: name for name in self.ticked()} if names == self.names else None
        self.names = names
        self.blockSignals(True)  # else each line is told of
        self.clear()
        for name in names:
            item = QListWidgetItem(name_line(name), self)
            item.setSizeHint(QSize(0, max(32, look().px(30))))
            item.setData(NAME_ROLE, name)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, item.text())
            item.setToolTip(plain_tip(item.text()))
            on = name.name in before if before is not None else ticked and name.proposed
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.setAccessibleName(gettext("Names at the tables"))

    def ticked(self) -> tuple[SurveyedName, ...]:
        items = (self.item(row) for row in range(self.count()))
        return tuple(
            item.data(NAME_ROLE) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def chosen(self) -> SurveyedName | None:
        item = self.currentItem()
        name: SurveyedName | None = item.data(NAME_ROLE) if item is not None else None
        return name
