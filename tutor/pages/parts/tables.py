from collections.abc import Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index: TypeAlias = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
TEXT_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
TIP_ROLE = Qt.ItemDataRole.ToolTipRole


class RowsModel(QAbstractTableModel):
    """A flat table model; subclasses provide the data of a cell for each role."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: Sequence[Any] = ()
        self.heads: Sequence[str] = ("",)

    def reset_rows(self, rows: Sequence[Any], heads: Sequence[str] = ("",)) -> None:
        self.beginResetModel()
        self.rows, self.heads = rows, heads
        self.endResetModel()

    def cell(self, row: Any, column: int, role: int) -> Any:
        raise NotImplementedError

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.cell(self.rows[index.row()], index.column(), role) if index.isValid() else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_head = orientation is Qt.Orientation.Horizontal and section < len(self.heads)
        return self.heads[section] if is_head and role in TEXT_ROLES else None
