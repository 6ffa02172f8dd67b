from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QDate, QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QHeaderView,
    QLabel,
    QListWidget,
    QPushButton,
    QTableView,
    QWidget,
)

from tutor.language import Language, active, gettext
from tutor.pages.parts.dialogs import within_window
from tutor.pages.parts.layouts import ENTER_KEYS, STRETCH, column_of, row_of
from tutor.pages.parts.look import Fitting, Label, look, styled
from tutor.pages.parts.sentence import plain_tip
from tutor.pages.parts.tables import TIP_ROLE, RowsModel
from tutor.pages.progress.words import Behind, ListedPosition
from tutor.store.rows import KeptGame, played_at
from tutor.text.progress import (
    GameCells,
    backup_line,
    game_cells,
    kept_position_line,
    positions_count_line,
)

if TYPE_CHECKING:
    from tutor.store.backups import Backup


def when_line(kept: KeptGame) -> str:
    found = played_at(kept.game)
    if found is None:  # damaged files may hold any text
        return kept.game.moment
    shown = QDateTime.fromSecsSinceEpoch(int(found.timestamp()))
    return QLocale(active()).toString(shown, QLocale.FormatType.ShortFormat)


def day_line(day: date) -> str:
    pattern = "M月d日（ddd）" if active() == "ja" else "dddd, d MMMM"
    if day.year != date.today().year:
        pattern = f"yyyy年{pattern}" if active() == "ja" else f"{pattern} yyyy"
    return QLocale(active()).toString(QDate(day.year, day.month, day.day), pattern)


def backup_title(backup: "Backup") -> str:
    return backup_line(day_line(backup.day), backup.games)


COLUMN_SHARES = (0.2, 0.32, 0.26, 0.22)


class GamesModel(RowsModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heads = ("",) * len(COLUMN_SHARES)
        self._given: tuple[KeptGame, ...] = ()
        self._language: Language | None = None
        self._order = 0, Qt.SortOrder.DescendingOrder
        self._cells: dict[int, tuple[str, GameCells]] = {}

    def show_games(self, games: tuple[KeptGame, ...]) -> None:
        self._given, self._language = games, active()
        self._put_in_order()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = column, order
        if self._language is not None:
            self._put_in_order()

    def _put_in_order(self) -> None:
        column, order = self._order
        descending = order is Qt.SortOrder.DescendingOrder
        self._cells.clear()
        newest = sorted(self._given, key=_when, reverse=True)
        keys: tuple[Callable[[KeptGame], Any], ...] = (
            _when,
            lambda kept: game_cells(kept, "").origin,
            lambda kept: kept.game.place or 5,
            lambda kept: -1000.0 if kept.grade is None else kept.grade,
        )
        heads = gettext("When"), gettext("Room"), gettext("Place"), gettext("Decisions")
        self.reset_rows(sorted(newest, key=keys[column], reverse=descending), heads)

    def shows(self, games: tuple[KeptGame, ...]) -> bool:
        return active() == self._language and games == self._given

    def cell(self, row: KeptGame, column: int, role: int) -> Any:
        if row.id not in self._cells:
            when = when_line(row)
            self._cells[row.id] = when, game_cells(row, when)
        when, cells = self._cells[row.id]
        if role == Qt.ItemDataRole.DisplayRole:
            return (when, cells.origin, cells.place, cells.decisions)[column]
        if role == Qt.ItemDataRole.AccessibleTextRole and column == 0:
            return cells.line
        return plain_tip(cells.tip) if role == TIP_ROLE else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if orientation == Qt.Orientation.Vertical and role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1)
        return super().headerData(section, orientation, role)


def _when(kept: KeptGame) -> tuple[float, int]:
    found = played_at(kept.game)
    return (found.timestamp() if found is not None else 0.0, kept.id)


class GamesTable(Fitting, QTableView):
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
            min(max(self._text_width(column), heads.sectionSizeHint(column)), width // 2)
            for column in range(len(COLUMN_SHARES))
        ]
        spare = max(0, width - sum(wanted))
        for column, share in enumerate(COLUMN_SHARES):
            self.setColumnWidth(column, wanted[column] + int(spare * share))

    def _text_width(self, column: int) -> int:
        model = self.model()
        texts = [model.index(row, column).data() for row in range(min(40, model.rowCount()))]
        return max(map(self.fontMetrics().horizontalAdvance, texts), default=0) + 22

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
        self.table.horizontalHeader().sortIndicatorChanged.connect(self._go_to_top)
        self.table.open_requested.connect(self._open)
        self.table.forget_requested.connect(self._forget)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._enable())
        self.open, self.forget = styled(QPushButton(self), "outline"), QPushButton(self)
        self.open.clicked.connect(self._open)
        self.forget.clicked.connect(self._forget)
        self.names: list[tuple[QLabel, QPushButton]] = []
        frame = styled(QFrame(self), "panel")
        column_of(self.table, on=frame, margins=8)
        middle = Qt.AlignmentFlag.AlignVCenter  # so that both keep their height
        buttons = row_of((self.open, 0, middle), (self.forget, 0, middle), STRETCH, spacing=10)
        self._column = column_of((frame, 1), buttons, on=self, margins=(0, 0, 10, 12), spacing=10)

    @property
    def chosen(self) -> KeptGame | None:
        index = self.table.currentIndex()
        return self.model.rows[index.row()] if index.isValid() else None

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
        self.forget.setText(gettext("Remove …"))
        self.forget.setToolTip(gettext("Remove this game from the history (Del)"))
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
                label.setText(gettext("Games of {name} are kept automatically.").format(name=name))
                button.setText(gettext("Stop keeping them"))
                button.setAccessibleName(f"{button.text()}: {name}")
                button.setProperty("name", name)

    def _name_row(self) -> tuple[QLabel, QPushButton]:
        label = styled(Label(self), "hint", wraps=True, plain=True)
        button = styled(QPushButton(self), "link")
        button.clicked.connect(lambda: self.disown_requested.emit(str(button.property("name"))))
        row = row_of((label, 1), button, spacing=12)
        self._column.addLayout(row)
        return label, button

    def _go_to_top(self) -> None:
        if self.model.rows:
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


class PositionsDialog(QDialog):
    chosen = Signal(int)

    def __init__(
        self, behind: Behind, places: tuple[ListedPosition, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(behind.title)
        self.title = styled(Label(behind.title, self), "section", wraps=True, plain=True)
        self.count = styled(Label(self), "hint", wraps=True, plain=True)
        self.count.setText(positions_count_line(len(places), behind.count))
        self.list = QListWidget(self)
        self.list.setAccessibleName(behind.title)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        are_mixed = len({each.position.cause for each in places}) > 1
        for each in places:
            when = when_line(each.kept)
            line = kept_position_line(each.position, when, has_cause=are_mixed)
            self.list.addItem(line)
            self.list.item(self.list.count() - 1).setToolTip(plain_tip(line))
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(self._choose)
        self.open_button = styled(QPushButton(gettext("Open in the review"), self), "primary")
        self.open_button.setEnabled(bool(places))
        self.open_button.clicked.connect(self._choose)
        column_of(
            self.title,
            self.count,
            self.list,
            self.open_button,
            on=self,
            margins=(22, 18, 22, 18),
            spacing=10,
        )
        self.resize(within_window(self, QSize(look().px(520), look().px(440))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self._choose()
        else:
            super().keyPressEvent(event)

    def _choose(self, _: object = None) -> None:
        if self.list.currentRow() >= 0:
            self.accept()
            self.chosen.emit(self.list.currentRow())
