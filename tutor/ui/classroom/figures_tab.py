"""The figures of the class: one row per pupil; a figure leads to its positions."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext, ngettext
from tutor.ui.classroom.figure_model import CELL_ROLE, FigureModel
from tutor.ui.classroom.figure_painter import FigureHeads, FigurePainter, figure_widths, name_width
from tutor.ui.classroom.no_games import NoGames
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.look import Look, look
from tutor.ui.parts.passing_focus import PassingFocus
from tutor.ui.parts.plain import plain_tip
from tutor.view.classroom.results import explanation, results
from tutor.view.classroom.set_figures import set_explanation, set_figures
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import FigureCell, FigureTableView, figures

NAME_COLUMN_WIDTH = 190
"""Pixels of the first column at 100 %, where there is not room for all columns."""
MIN_ONE_LINE_WIDTH = 760
"""From so many pixels at 100 % on, all that is above the table stands in one line."""


class FigureTable(QTableView):
    picked = Signal(object)
    walked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.figures = FigureModel(self)
        self.painter_of_cells = FigurePainter(self)
        self.heads = FigureHeads(self.figures, self)
        self._measured: tuple[FigureTableView, Look, tuple[int, tuple[int, ...]]] | None = None
        self.setModel(self.figures)
        self.setItemDelegate(self.painter_of_cells)
        self.setHorizontalHeader(self.heads)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self.pick)

    def pick(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        cell = index.siblingAtColumn(max(1, index.column())).data(CELL_ROLE)
        if isinstance(cell, FigureCell) and not cell.is_empty:
            self.picked.emit(cell.picked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pick(self.currentIndex())
        else:
            super().keyPressEvent(event)
            self.walked.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        count = self.figures.columnCount() - 1
        if count < 1:
            return
        room, (wanted, needs) = self.viewport().width(), self._widths()
        names = min(wanted, round(room * 0.3))
        if names + sum(needs) > room:
            names = min(names, look().px(NAME_COLUMN_WIDTH))
        alike = (room - names) // count
        spare = max(0, room - names - sum(needs)) // count
        self.setColumnWidth(0, names)
        for column, need in enumerate(needs, start=1):
            self.setColumnWidth(column, alike if max(needs) <= alike else need + spare)

    def _widths(self) -> tuple[int, tuple[int, ...]]:
        table, first = self.figures.table, self.figures.first
        if self._measured is None or self._measured[0] is not table or self._measured[1] != look():
            widths = name_width(table, first), figure_widths(table)
            self._measured = table, look(), widths
        return self._measured[2]


class FiguresTab(QFrame):
    picked = Signal(object)
    names_hidden = Signal(bool)
    import_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: ClassState | None = None
        self._shown: object = None
        self._switch = QFrame(self)
        self._switch.setProperty("look", "card")
        self.by_plan, self.by_cause, self.by_result, self.by_set = self._buttons = tuple(
            QPushButton(self._switch) for _ in range(4)
        )
        self._group = QButtonGroup(self)
        switch = QHBoxLayout(self._switch)
        switch.setContentsMargins(2, 2, 2, 2)
        switch.setSpacing(2)
        for button in self._buttons:
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.clicked.connect(self._show_table)
            self._group.addButton(button)
            switch.addWidget(button)
        self.by_plan.setChecked(True)
        self.hide_names = CheckBox(self)
        self.hide_names.clicked.connect(self.names_hidden)
        self.explain, self.damaged = QLabel(self), QLabel(self)
        self.explain.setProperty("look", "hint")
        self.damaged.setProperty("look", "alert")
        for label in (self.explain, self.damaged):
            label.setWordWrap(True)
        self._ground = QFrame(self)
        self._ground.setProperty("look", "panel")
        self.table = FigureTable(self._ground)
        self.table.picked.connect(self.picked)
        inner = QVBoxLayout(self._ground)
        inner.setContentsMargins(6, 4, 6, 6)
        inner.addWidget(self.table)
        self._top = QGridLayout()
        self._top.setHorizontalSpacing(14)
        self._top.setColumnStretch(1, 1)
        self._top.addWidget(self._switch, 0, 0)
        self._top.addWidget(self.hide_names, 0, 2)
        self._arrange()
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 4, 20, 12)
        column.setSpacing(10)
        column.addLayout(self._top)
        column.addWidget(self.damaged)
        column.addWidget(self._ground, 1)
        self.empty = NoGames(self)
        self.empty.pressed.connect(self.import_requested)
        column.addWidget(self.empty, 1)
        PassingFocus(self, self.table)

    def _arrange(self) -> None:
        self._top.removeWidget(self.explain)
        if self.width() >= look().px(MIN_ONE_LINE_WIDTH):
            self._top.addWidget(self.explain, 0, 1)
        else:
            self._top.addWidget(self.explain, 1, 0, 1, 3)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.empty.isHidden():
            self.empty.take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def show_class(self, state: ClassState) -> None:
        self._state = state
        self._arrange()
        self.by_plan.setText(gettext("By plan"))
        self.by_cause.setText(gettext("By cause"))
        self.by_result.setText(gettext("Results"))
        self.by_set.setText(gettext("Problem sets"))
        self.by_set.setVisible(bool(state.sets))
        if self.by_set.isChecked() and not state.sets:
            self.by_plan.setChecked(True)
        self.hide_names.show_look(gettext("Hide names"))
        self.hide_names.setChecked(state.hidden)
        games = state.view.games()
        for part in (self._ground, self._switch, self.hide_names):
            part.setVisible(bool(games))
        self.explain.setVisible(bool(games))
        self.empty.setVisible(not games)
        self.empty.show_look()
        count = len(state.view.damaged)
        self.damaged.setText(
            ngettext(
                "{count} file of the class is damaged and left out; import its game once more.",
                "{count} files of the class are damaged and left out; "
                "import their games once more.",
                count,
            ).format(count=count)
        )
        self.damaged.setToolTip(plain_tip("\n".join(state.view.damaged)))
        self.damaged.setVisible(bool(count))
        self._show_table()

    def _show_table(self) -> None:
        if self._state is None:
            return
        table = self.table
        shown = self._figures(self._state)
        self._explain(self._state)
        table.setAccessibleName(gettext("Figures of the class"))
        table.verticalHeader().setDefaultSectionSize(look().px(52))
        if shown != self._shown:
            here = table.currentIndex()
            table.figures.show_table(shown, gettext("Pupil"))
            row = min(max(0, here.row()), len(shown.rows) - 1)
            column = min(max(1, here.column()), len(shown.heads))
            table.setCurrentIndex(table.figures.index(row, column))
            self._shown = shown
        table.fit()
        table.heads.updateGeometry()
        table.viewport().update()

    def _figures(self, state: ClassState) -> FigureTableView:
        if self.by_result.isChecked():
            return results(state)
        if self.by_set.isChecked():
            return set_figures(state)
        return figures(state, self.by_cause.isChecked())

    def _explain(self, state: ClassState) -> None:
        said = gettext("Discards worth a look. Pick a figure to see its positions (Enter).")
        more = ""
        if self.by_result.isChecked():
            said, more = explanation()
        if self.by_set.isChecked():
            said = set_explanation()
        self.explain.setText(said)
        self.explain.setToolTip(more)

    def areas(self) -> tuple[QWidget, ...]:
        if self._state is not None and not self._state.view.games():
            return self.empty.areas()
        return (self.by_plan, self.table)
