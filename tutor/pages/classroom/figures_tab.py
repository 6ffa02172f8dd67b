from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tutor.export.figure_tables import (
    FigureCell,
    FigureTableView,
    PupilRow,
    mistakes_table,
    results_table,
    sets_table,
)
from tutor.language import gettext, ngettext
from tutor.pages.classroom.state_model import ShownClass
from tutor.pages.classroom.widgets import NoGames
from tutor.pages.classroom.words import explanation, pupil_word
from tutor.pages.parts.buttons import segments_on
from tutor.pages.parts.layouts import column_of
from tutor.pages.parts.look import (
    Label,
    Look,
    draw_elided,
    look,
    paint_state,
    paint_whisker,
    styled,
)
from tutor.pages.parts.motion import FocusForwarder
from tutor.pages.parts.sentence import plain_tip
from tutor.pages.parts.tables import TEXT_ROLES, TIP_ROLE, Index, RowsModel
from tutor.pages.parts.theme import TextRole
from tutor.teaching.figures import TrendPoint
from tutor.text.phrases import keep_phrases

CELL_ROLE: Final = Qt.ItemDataRole.UserRole
NO_FIGURES: Final = FigureTableView((), ())


class FigureModel(RowsModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = NO_FIGURES

    def show_table(self, table: FigureTableView, first: str) -> None:
        self.table = table
        self.reset_rows(table.rows, (first, *(head.title for head in table.heads)))

    def cell(self, row: PupilRow, column: int, role: int) -> Any:
        if role == TIP_ROLE:
            return plain_tip(self.cell(row, column, Qt.ItemDataRole.AccessibleTextRole))
        shown: PupilRow | FigureCell = row.cells[column - 1] if column else row
        if role == CELL_ROLE:
            return shown
        if role not in TEXT_ROLES:
            return None
        if isinstance(shown, FigureCell):
            is_text = role == Qt.ItemDataRole.DisplayRole
            return f"{shown.text} {shown.counts}".strip() if is_text else shown.name
        return row.name if role == Qt.ItemDataRole.DisplayRole else f"{row.name}, {row.games}"


MAX_DEPTH: Final = 0.34


def paint_trend(painter: QPainter, box: QRectF, trend: tuple[TrendPoint, ...]) -> None:
    """Draw the weekly grades, with their intervals as a band."""
    step = box.width() / max(1, len(trend) - 1)
    places = [box.x() + at * step for at in range(len(trend))]

    def line(heights: Iterable[float]) -> list[QPointF]:
        return [
            QPointF(x, box.bottom() - height * box.height())
            for x, height in zip(places, heights, strict=True)
        ]

    band = line(one.low for one in trend) + line(one.high for one in trend)[::-1]
    points = line(one.value for one in trend)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look().colours.track))
    painter.drawPolygon(band)
    painter.setPen(QPen(QColor(look().colours.ink3), 1.5))
    for one, other in pairwise(points):
        painter.drawLine(one, other)
    painter.setPen(Qt.PenStyle.NoPen)
    for at, point in enumerate(points):
        newest = at == len(points) - 1
        painter.setBrush(QColor(look().colours.ink if newest else look().colours.ink3))
        painter.drawEllipse(point, *((3.2, 3.2) if newest else (1.8, 1.8)))


CELL_PADDING = 10
MIN_COLUMN_WIDTH = 72
"""Minimum width of a column, in pixels at 100 %."""
WRAPPED_LINES = 3
ALIGN_LEFT = Qt.AlignmentFlag.AlignLeft
ALIGN_MIDDLE = Qt.AlignmentFlag.AlignVCenter


def name_width(table: FigureTableView, first: str) -> int:
    games, names = QFontMetrics(look().font("label")), QFontMetrics(look().font("section"))
    widths = [QFontMetrics(look().font("label", 600)).horizontalAdvance(first)]
    for row in table.rows:
        widths += names.horizontalAdvance(row.name), games.horizontalAdvance(row.games)
    return max(widths) + CELL_PADDING + 6


def figure_widths(table: FigureTableView) -> tuple[int, ...]:
    head, label = QFontMetrics(look().font("label", 600)), QFontMetrics(look().font("label"))
    found = []
    for at, column in enumerate(table.heads):
        cells = [row.cells[at] for row in table.rows]
        counts_widths = [
            label.horizontalAdvance(counts) for counts in {cell.counts for cell in cells}
        ]
        few = {cell.text for cell in cells if not cell.counts}
        wrapped_widths = [_wrapped_width(text, label) for text in few]
        found.append(
            max(
                look().px(MIN_COLUMN_WIDTH),
                max((*counts_widths, *wrapped_widths, _wrapped_width(column.title, head)))
                + CELL_PADDING
                + 6,
            )
        )
    return tuple(found)


def _wrapped_width(text: str, metrics: QFontMetrics) -> int:
    flags = int(ALIGN_LEFT.value | Qt.TextFlag.TextWordWrap.value)
    width = metrics.boundingRect(QRect(0, 0, 1, 10_000), flags, keep_phrases(text)).width()
    while metrics.boundingRect(QRect(0, 0, width, 10_000), flags, keep_phrases(text)).height() > (
        WRAPPED_LINES * metrics.lineSpacing()
    ):
        width += metrics.averageCharWidth()
    return width


class FigurePainter(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(look().px(100), look().px(52))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, colours = QRectF(option.rect), look().colours
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if index.row() == 0:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), QColor(colours.surface2))
        paint_state(painter, option, rect.adjusted(3, 3, -3, -3), 7)
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
            painter.setPen(QColor(look().colours.ink2))
            painter.setFont(look().font("label"))
            room = rect.adjusted(CELL_PADDING, 4, -4, -4)
            painter.drawText(
                room, ALIGN_LEFT | ALIGN_MIDDLE | Qt.TextFlag.TextWordWrap, keep_phrases(cell.text)
            )
            return
        if cell.heat:
            ground = QColor(colours.value)
            ground.setAlphaF(MAX_DEPTH * min(1.0, cell.heat))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 5, 5)
        self._line(painter, rect, 0, cell.text, "section", colours.ink2 if cell.is_few else "")
        self._line(painter, rect, 1, cell.counts, "label", colours.ink2)
        if cell.trend:
            height = look().px(16)
            top = QRectF(rect.x() + CELL_PADDING, rect.y() + 6, rect.width() - 20, height)
            paint_trend(painter, top, cell.trend)
        if cell.share is None:
            return
        left, width = rect.x() + CELL_PADDING, rect.width() - 2 * CELL_PADDING
        bar = QRectF(left, rect.bottom() - look().px(9), width, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        painter.drawRoundedRect(bar, 2, 2)
        bar.setWidth(max(4.0, bar.width() * min(1.0, cell.share)) if cell.share else 0)
        painter.setBrush(QColor(colours.ink3 if cell.is_few else colours.ink2))
        painter.drawRoundedRect(bar, 2, 2)
        if cell.interval is not None:
            bar.setWidth(width)
            paint_whisker(painter, bar, cell.interval, 3, 1.4)

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
        draw_elided(painter, room, text)


class FigureHeads(QHeaderView):
    def __init__(self, model: FigureModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self.setSectionsClickable(False)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(look().font("label", 600))
        flags = int(ALIGN_LEFT.value | Qt.TextFlag.TextWordWrap.value)
        height = max(
            (
                metrics.boundingRect(
                    QRect(0, 0, max(40, self.sectionSize(section) - CELL_PADDING - 4), 1000),
                    flags,
                    keep_phrases(self._model.headerData(section, Qt.Orientation.Horizontal)),
                ).height()
                for section in range(self._model.columnCount())
            ),
            default=0,
        )
        return QSize(0, height + 14)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        colours = look().colours
        painter.fillRect(rect, QColor(colours.surface))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setPen(QColor(colours.ink2))
        painter.setFont(look().font("label", 600))
        room = QRectF(rect).adjusted(CELL_PADDING, 6, -4, -4)
        title = self._model.headerData(section, Qt.Orientation.Horizontal)
        flags = ALIGN_LEFT | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, keep_phrases(title))
        painter.restore()


NAME_COLUMN_WIDTH = 190
"""Width of the first column if not all columns fit, in pixels at 100 %."""
MIN_ONE_LINE_WIDTH = 760
"""Minimum width for showing everything above the table in one line, in pixels at 100 %."""


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

    def show_table(self, shown: FigureTableView, name: str) -> None:
        self.setAccessibleName(name)
        self.verticalHeader().setDefaultSectionSize(look().px(52))
        if (shown, gettext("Pupil")) != (self.figures.table, self.figures.heads[0]):
            here = self.currentIndex()
            self.figures.show_table(shown, gettext("Pupil"))
            row = min(max(0, here.row()), len(shown.rows) - 1)
            column = min(max(1, here.column()), len(shown.heads))
            self.setCurrentIndex(self.figures.index(row, column))
        self.fit()
        self.heads.updateGeometry()
        self.viewport().update()

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
        table, first = self.figures.table, self.figures.heads[0]
        if self._measured is None or self._measured[0] is not table or self._measured[1] != look():
            widths = name_width(table, first), figure_widths(table)
            self._measured = table, look(), widths
        room, (wanted, needs) = self.viewport().width(), self._measured[2]
        names = min(wanted, round(room * 0.3))
        if names + sum(needs) > room:
            names = min(names, look().px(NAME_COLUMN_WIDTH))
        alike = (room - names) // count
        spare = max(0, room - names - sum(needs)) // count
        self.setColumnWidth(0, names)
        for column, need in enumerate(needs, start=1):
            self.setColumnWidth(column, alike if max(needs) <= alike else need + spare)


class FiguresTab(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._switch = styled(QFrame(self), "card")
        self._buttons = segments_on(self._switch, 3)
        self.by_cause, self.by_result, self.by_set = self._buttons
        for button in self._buttons:
            button.clicked.connect(self._show_table)
        self.by_cause.setChecked(True)
        self.hide_names = QCheckBox(self)
        self.hide_names.clicked.connect(
            lambda hidden: view.show_state(replace(view.state, hidden=hidden))
        )
        self.explain = styled(Label(self), "hint", wraps=True)
        self.damaged = styled(Label(self), "alert", wraps=True)
        self._ground = styled(QFrame(self), "panel")
        self.table = FigureTable(self._ground)
        self.table.picked.connect(view.browse)
        column_of(self.table, on=self._ground, margins=(6, 4, 6, 6))
        self._top = QGridLayout()
        self._top.setHorizontalSpacing(14)
        self._top.setColumnStretch(1, 1)
        self._top.addWidget(self._switch, 0, 0)
        self._top.addWidget(self.hide_names, 0, 2)
        self._arrange()
        self.empty = NoGames(view.task, self)
        self.empty.pressed.connect(view.take_in)
        column_of(
            self._top,
            self.damaged,
            (self._ground, 1),
            (self.empty, 1),
            on=self,
            margins=(20, 4, 20, 12),
            spacing=10,
        )
        FocusForwarder(self, self.table)

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

    def show_class(self) -> None:
        state = self._view.state
        self._arrange()
        self.by_cause.setText(gettext("By cause"))
        self.by_result.setText(gettext("Results"))
        self.by_set.setText(gettext("Problem sets"))
        self.by_set.setVisible(bool(state.sets))
        if self.by_set.isChecked() and not state.sets:
            self.by_cause.setChecked(True)
        self.hide_names.setText(gettext("Hide names"))
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
                "{count} damaged file of the class was skipped. Import its game again.",
                "{count} damaged files of the class were skipped. Import their games again.",
                count,
            ).format(count=count)
        )
        self.damaged.setToolTip(plain_tip("\n".join(state.view.damaged)))
        self.damaged.setVisible(bool(count))
        self._show_table()

    def _show_table(self) -> None:
        more, state = "", self._view.state
        view, names = state.view, partial(pupil_word, state=state)
        if self.by_result.isChecked():
            shown = results_table(view.figures, view.pupils, names)
            text, more = explanation()
        elif self.by_set.isChecked():
            shown = sets_table(state.sets_since, view.figures, view.pupils, names)
            text = gettext(
                "Right answers to each set; below, in games, what the set is about: before its day "
                "→ since."
            )
        else:
            shown = mistakes_table(view.figures, view.pupils, names)
            text = gettext("Mistakes. Pick a figure to see its positions (Enter).")
        self.explain.setText(text)
        self.explain.setToolTip(more)
        self.table.show_table(shown, gettext("Figures of the class"))

    def areas(self) -> tuple[QWidget, ...]:
        games = self._view.state.view.games()
        return (self.by_cause, self.table) if games else self.empty.areas()
