"""The games that are kept: when, where from, place, decisions; opened again, or forgotten."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tutor.history.game import KeptGame
from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain
from tutor.ui.progress.games_model import GamesModel

COLUMN_SHARES = (0.2, 0.32, 0.26, 0.22)
MEASURED_ROWS, CELL_EDGES = 40, 22
"""Rows that a column is measured by; pixels beside the text of a cell."""


class GamesTable(QTableView):
    open_requested = Signal()
    forget_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        heads = self.horizontalHeader()
        heads.setHighlightSections(False)
        heads.setSectionsClickable(True)
        heads.setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        heads.setSortIndicatorShown(True)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.doubleClicked.connect(lambda _: self.open_requested.emit())

    def fit(self) -> None:
        width, heads = self.viewport().width(), self.horizontalHeader()
        wanted = [
            min(max(self._wanted(column), heads.sectionSizeHint(column)), width // 2)
            for column in range(len(COLUMN_SHARES))
        ]
        spare = max(0, width - sum(wanted))
        for column, share in enumerate(COLUMN_SHARES):
            self.setColumnWidth(column, wanted[column] + int(spare * share))

    def _wanted(self, column: int) -> int:
        model = self.model()
        texts = [
            model.index(row, column).data() for row in range(min(MEASURED_ROWS, model.rowCount()))
        ]
        return max(map(self.fontMetrics().horizontalAdvance, texts), default=0) + CELL_EDGES

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_requested.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.forget_requested.emit()
        else:
            super().keyPressEvent(event)


class GamesList(QFrame):
    open_requested = Signal(object)
    forget_requested = Signal(object)
    disown_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = GamesModel(self)
        self.table = GamesTable(self)
        self.table.setModel(self.model)
        self.table.setSortingEnabled(True)
        self.table.horizontalHeader().sortIndicatorChanged.connect(self._sorted)
        self.table.open_requested.connect(self._open)
        self.table.forget_requested.connect(self._forget)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._enable())
        self.open, self.forget = QPushButton(self), QPushButton(self)
        self.open.setProperty("look", "outline")
        self.open.clicked.connect(self._open)
        self.forget.clicked.connect(self._forget)
        self.names: list[tuple[QLabel, QPushButton]] = []
        frame = QFrame(self)
        frame.setProperty("look", "panel")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(8, 8, 8, 8)
        inner.addWidget(self.table)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        middle = Qt.AlignmentFlag.AlignVCenter  # else the lower one cuts the higher
        for button in (self.open, self.forget):
            buttons.addWidget(button, 0, middle)
        buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 10, 12)
        self._column.setSpacing(10)
        self._column.addWidget(frame, 1)
        self._column.addLayout(buttons)

    @property
    def chosen(self) -> KeptGame | None:
        index = self.table.currentIndex()
        return self.model.games[index.row()] if index.isValid() else None

    def show_games(self, games: tuple[KeptGame, ...]) -> None:
        row = max(0, self.table.currentIndex().row())
        if not self.model.shows(games):
            self.model.show_games(games)
        if games:
            self.table.setCurrentIndex(self.model.index(min(row, len(games) - 1), 0))
        self.table.setAccessibleName(gettext("Games"))
        self.table.verticalHeader().setDefaultSectionSize(max(34, look().px(34)))
        self.open.setText(gettext("Open in the review"))
        self.open.setToolTip(gettext("Open in the review (Enter)"))
        self.forget.setText(gettext("Forget …"))
        self.forget.setToolTip(gettext("Take this game out of the history (Del)"))
        self._enable()
        self.table.fit()

    def show_names(self, names: tuple[str, ...]) -> None:
        while len(self.names) < len(names):
            self.names.append(self._name_row())
        for at, (label, button) in enumerate(self.names):
            shown = at < len(names)
            label.setVisible(shown)
            button.setVisible(shown)
            if shown:
                name = names[at]
                label.setText(gettext("Games of {name} are kept by themselves.").format(name=name))
                button.setText(gettext("Stop that"))
                button.setAccessibleName(f"{button.text()}: {name}")
                button.setProperty("name", name)

    def _name_row(self) -> tuple[QLabel, QPushButton]:
        label, button = QLabel(self), QPushButton(self)
        show_plain(label)
        label.setProperty("look", "hint")
        label.setWordWrap(True)
        button.setProperty("look", "link")
        button.clicked.connect(lambda: self.disown_requested.emit(str(button.property("name"))))
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(label, 1)
        row.addWidget(button)
        self._column.addLayout(row)
        return label, button

    def _sorted(self) -> None:
        if self.model.games:
            self.table.setCurrentIndex(self.model.index(0, 0))
            self.table.scrollToTop()

    def _open(self) -> None:
        if self.chosen is not None:
            self.open_requested.emit(self.chosen)

    def _forget(self) -> None:
        if self.chosen is not None:
            self.forget_requested.emit(self.chosen)

    def _enable(self) -> None:
        for button in (self.open, self.forget):
            button.setEnabled(self.chosen is not None)
