"""What became of every file of an import."""

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tutor.classroom.import_report import Fate, FileEntry
from tutor.language import gettext
from tutor.ui.parts.choice_box import ChoiceBox
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import plain_tip, show_plain
from tutor.view.classroom.import_words import FATES, entry_line

_Index = QModelIndex | QPersistentModelIndex
FATE_ORDER = (Fate.REFUSED, Fate.REPAIRED, Fate.NO_PUPIL, Fate.DUPLICATE, Fate.READ)


class _EntryModel(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[tuple[str, str, str], ...] = ()
        self.heads = ("", "", "")

    def show_rows(
        self, rows: tuple[tuple[str, str, str], ...], heads: tuple[str, str, str]
    ) -> None:
        self.beginResetModel()
        self.rows, self.heads = rows, heads
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else 3

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        texts = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if not index.isValid() or role not in (*texts, Qt.ItemDataRole.ToolTipRole):
            return None
        text = self.rows[index.row()][index.column()]
        return text if role in texts else plain_tip(text)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical or role != Qt.ItemDataRole.DisplayRole:
            return None
        return self.heads[section]


class ReportTab(QFrame):
    report_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._imports: tuple[int, ...] = ()
        self._shown = 0
        self._entries: tuple[FileEntry, ...] = ()
        self.which, self.fate = ChoiceBox(self), ChoiceBox(self)
        for box in (self.which, self.fate):
            box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.said = QLabel(self)
        show_plain(self.said)
        self.said.setProperty("look", "hint")
        self.said.setWordWrap(True)
        ground = QFrame(self)
        ground.setProperty("look", "panel")
        inner = QVBoxLayout(ground)
        inner.setContentsMargins(6, 6, 6, 6)
        self.table = QTableView(ground)
        self._model = _EntryModel(self.table)
        self.table.setModel(self._model)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        heads = self.table.horizontalHeader()
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        heads.setHighlightSections(False)
        heads.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.viewport().installEventFilter(self)
        inner.addWidget(self.table)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.which)
        top.addWidget(self.fate)
        top.addWidget(self.said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 4, 20, 12)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(ground, 1)
        self.setFocusProxy(self.which)
        self.which.activated.connect(lambda at: self.report_requested.emit(self._imports[at]))
        self.fate.activated.connect(lambda _: self._show_rows())

    def show_imports(self, imports: tuple[int, ...]) -> None:
        known, self._imports = self._imports, tuple(reversed(imports))
        self.which.clear()
        self.which.addItems(
            [gettext("Import {number}").format(number=one) for one in self._imports]
        )
        self.which.setAccessibleName(gettext("Import"))
        self.fate.setAccessibleName(gettext("What became of a file"))
        if self._shown in self._imports:
            self.which.setCurrentIndex(self._imports.index(self._shown))
        for box in (self.which, self.fate):
            box.setVisible(bool(imports))
        if self._imports and self._imports != known:
            self.which.setCurrentIndex(0)
            self.report_requested.emit(self._imports[0])
        self._show_fates()

    def show_entries(self, number: int, entries: tuple[FileEntry, ...]) -> None:
        self._shown, self._entries = number, entries
        self._show_fates()

    def _show_fates(self) -> None:
        entries = self._entries
        at = self.fate.currentIndex()
        counts = [(fate, sum(one.fate is fate for one in entries)) for fate in FATE_ORDER]
        self.fate.clear()
        self.fate.addItem(gettext("All {count}").format(count=len(entries)), None)
        for fate, count in counts:
            if count:
                self.fate.addItem(f"{gettext(FATES[fate])} {count}", fate)
        self.fate.setCurrentIndex(at if 0 <= at < self.fate.count() else 0)
        self._show_rows()

    def _show_rows(self) -> None:
        wanted = self.fate.currentData()
        folder = _folder_of(self._entries)
        rows = tuple(
            (_short(one.place, folder), gettext(FATES[one.fate]), _short(entry_line(one), folder))
            for fate in FATE_ORDER
            for one in self._entries
            if one.fate is fate and wanted in (None, fate)
        )
        self._model.show_rows(
            rows, (gettext("File"), gettext("What became of it"), gettext("Details"))
        )
        self.table.setAccessibleName(gettext("What became of every file"))
        self.table.verticalHeader().setDefaultSectionSize(max(32, look().px(28)))
        self._fit()
        self.said.setText(self._line())

    def _fit(self) -> None:
        room = self.table.viewport().width()
        head = self.table.horizontalHeader().sectionSizeHint(1)
        fate = max(room * 3 // 10, min(head, room * 2 // 5))
        self.table.setColumnWidth(0, min(look().px(340), room * 7 // 10 - fate))
        self.table.setColumnWidth(1, min(look().px(215), fate))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.which, self.table)

    def _line(self) -> str:
        if not self._imports:
            return gettext("No games were imported yet.")
        return gettext("What needs a look comes first.")


def _short(text: str, folder: str) -> str:
    return text.replace(folder, "") if folder else text


def _folder_of(entries: tuple[FileEntry, ...]) -> str:
    parents = {one.place.replace("\\", "/").rpartition("/")[0] for one in entries}
    return f"{parents.pop()}/" if len(parents) == 1 else ""
