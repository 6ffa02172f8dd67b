"""The Qt model of the figures: a row per pupil, a column per plan or cause."""

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from tutor.ui.parts.sentence import plain_tip
from tutor.view.classroom.words import FigureTableView

Index = QModelIndex | QPersistentModelIndex
CELL_ROLE: Final = Qt.ItemDataRole.UserRole
NO_FIGURES: Final = FigureTableView((), ())


class FigureModel(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = NO_FIGURES
        self.first = ""

    def show_table(self, table: FigureTableView, first: str) -> None:
        self.beginResetModel()
        self.table, self.first = table, first
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's)
        return 0 if parent.isValid() else len(self.table.heads) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.data(index, Qt.ItemDataRole.AccessibleTextRole))
        row = self.table.rows[index.row()]
        if index.column() == 0:
            if role == CELL_ROLE:
                return row
            if role == Qt.ItemDataRole.DisplayRole:
                return row.name
            accessible = role == Qt.ItemDataRole.AccessibleTextRole
            return f"{row.name}, {row.games}" if accessible else None
        cell = row.cells[index.column() - 1]
        if role == CELL_ROLE:
            return cell
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{cell.text} {cell.counts}".strip()
        return cell.name if role == Qt.ItemDataRole.AccessibleTextRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section > len(self.table.heads):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.first if section == 0 else self.table.heads[section - 1].title
        return None
