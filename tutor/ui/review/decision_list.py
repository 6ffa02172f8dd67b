"""The list of a game's decisions: which turn, which plan, your tile and the tutor's."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tutor.language import Language, active, gettext
from tutor.text.game_summary import nothing_lines
from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import look
from tutor.ui.parts.motion import JUMP_MS, Motion
from tutor.ui.review.row_painter import ROW_ROLE, ListHeads, RowPainter
from tutor.view.review.model import ReviewRow
from tutor.view.review.row_sentence import row_sentence

_Index = QModelIndex | QPersistentModelIndex


class ReviewRowModel(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[ReviewRow, ...] = ()
        self.language: Language | None = None

    def show_rows(self, rows: tuple[ReviewRow, ...]) -> bool:
        before = self.rows
        listed = [row.index for row in before]
        language, self.language = self.language, active()
        if language != self.language or listed != [row.index for row in rows[: len(before)]]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return True
        if len(rows) > len(before):
            self.beginInsertRows(QModelIndex(), len(before), len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        self.rows = rows
        for number, (old, new) in enumerate(zip(before, rows, strict=False)):
            if old != new:
                self.dataChanged.emit(self.index(number, 0), self.index(number, 0))
        return False

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        texts = (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.ToolTipRole,
            Qt.ItemDataRole.AccessibleTextRole,
        )
        return row_sentence(row) if role in texts else None


class DecisionList(QFrame):
    chosen = Signal(int)
    summary_requested = Signal()
    filtered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.summary = self._segment()
        self.summary.clicked.connect(self.summary_requested)
        self._switch = QFrame(self)
        self._switch.setProperty("look", "card")
        self.worth, self.all = QPushButton(self._switch), QPushButton(self._switch)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self._switch)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        for button in (self.worth, self.all):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            self._group.addButton(button)
            row.addWidget(button, 1)
        self.switch = self._segment()
        self.heads = ListHeads(self)
        self.nothing = QLabel(self)
        self.nothing.setWordWrap(True)
        self.nothing.setProperty("look", "hint")
        self.nothing.setContentsMargins(8, 4, 8, 4)
        self.nothing.hide()
        self.view = QListView(self)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = ReviewRowModel(self)
        self._painter = RowPainter(self)
        self.view.setModel(self._model)
        self.view.setItemDelegate(self._painter)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 9, 4, 6)
        column.setSpacing(6)
        column.addWidget(self.summary)
        column.addWidget(self._switch)
        column.addWidget(self.switch)
        column.addWidget(self.heads)
        column.addWidget(self.nothing)
        column.addWidget(self.view, 1)
        self.worth.clicked.connect(lambda: self.filtered.emit(True))
        self.all.clicked.connect(lambda: self.filtered.emit(False))
        self.switch.clicked.connect(lambda: self.filtered.emit(not self.worth.isChecked()))
        self.view.selectionModel().currentChanged.connect(self._on_current)
        self._showing = False
        self._way = 0, 0
        self._jump = 0
        self.motion = Motion(self._move, self)

    def _segment(self) -> QPushButton:
        made = QPushButton(self)
        made.setProperty("look", "segment")
        made.setCheckable(True)
        return made

    @property
    def is_pointed_at(self) -> bool:
        return self.view.viewport().underMouse()

    def show_rows(
        self,
        rows: tuple[ReviewRow, ...],
        worth: int,
        total: int,
        current: int,
        worth_only: bool,
        narrow: bool = False,
    ) -> None:
        self._showing = True
        self._painter.narrow = narrow
        self._switch.setVisible(not narrow)
        self.heads.setVisible(not narrow)
        self.heads.show_heads()
        self.worth.setText(gettext("Worth a look {count}").format(count=worth))
        self.all.setText(gettext("All {count}").format(count=total))
        for button in (self.worth, self.all):
            button.setToolTip(gettext("Switch the list (F)"))
        (self.worth if worth_only else self.all).setChecked(True)
        self._show_switch(worth if worth_only else total, worth_only, narrow)
        bars = Qt.ScrollBarPolicy
        policy = bars.ScrollBarAlwaysOff if narrow else bars.ScrollBarAsNeeded
        self.view.setVerticalScrollBarPolicy(policy)
        self.view.setAccessibleName(gettext("Decisions"))
        other = (rows, active()) != (self._model.rows, self._model.language)
        anew = other and self._model.show_rows(rows)
        self._select(rows, current, anew)
        self._showing = False
        self.view.viewport().update()

    def show_summed_up(self, on: bool, is_whole: bool) -> None:
        narrow = self._painter.narrow
        said, told = gettext("Summary"), gettext("Summary of the game")
        side = look().px(16)
        ink = look().colours.btnink if on else look().colours.ink2
        self.summary.setChecked(on)
        self.summary.setText("" if narrow else said)
        self.summary.setIcon(icon("info", ink) if narrow else QIcon())
        self.summary.setIconSize(QSize(side, side))
        self.summary.setAccessibleName(told)
        self.summary.setToolTip(f"{told} (G)")
        is_bare = is_whole and not self._model.rows and self.worth.isChecked() and not narrow
        self.nothing.setText(nothing_lines()[0])
        self.nothing.setVisible(is_bare)
        self.heads.setVisible(not narrow and not is_bare)

    def _show_switch(self, count: int, worth_only: bool, narrow: bool) -> None:
        said = self.worth.text() if worth_only else self.all.text()
        self.switch.setVisible(narrow)
        self.switch.setChecked(True)
        self.switch.setText(f"{count}")
        colours, side = look().colours, look().px(14)
        self.switch.setIconSize(QSize(side, side))
        self.switch.setIcon(icon("triangle", colours.btnink) if worth_only else QIcon())
        self.switch.setAccessibleName(said)
        self.switch.setToolTip(f"{said}: {self.worth.toolTip()}")

    def _select(self, rows: Sequence[ReviewRow], current: int, anew: bool) -> None:
        for number, row in enumerate(rows):
            if row.index == current:
                index = self._model.index(number, 0)
                if anew or index != self.view.currentIndex():
                    self.view.setCurrentIndex(index)
                    self._keep_in_sight(look().time(JUMP_MS))
                return
        self.view.clearSelection()
        self.view.setCurrentIndex(QModelIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_in_sight()

    def _keep_in_sight(self, milliseconds: int = 0) -> None:
        self._jump = milliseconds
        QTimer.singleShot(0, self.view, self._scroll)

    def _scroll(self) -> None:
        if not self.view.currentIndex().isValid():
            return
        self.motion.end()
        bar = self.view.verticalScrollBar()
        here = bar.value()
        self.view.scrollTo(self.view.currentIndex())
        self._way = here, bar.value()
        self.motion.begin(self._jump if here != bar.value() else 0)

    def _move(self, part: float) -> None:
        start, end = self._way
        self.view.verticalScrollBar().setValue(round(start + (end - start) * part))

    def _on_current(self, index: QModelIndex) -> None:
        if not self._showing and index.isValid():
            self.chosen.emit(self._model.rows[index.row()].index)
