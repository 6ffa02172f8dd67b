"""The games as rows for Qt's table."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from tutor.history.game import KeptGame
from tutor.history.played import played_at
from tutor.language import Language, active, gettext
from tutor.text.kept_game import GameCells, game_cells
from tutor.ui.parts.plain import plain_tip
from tutor.ui.progress.local_time import when_line

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
NO_PLACE = 5


class GamesModel(QAbstractTableModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._given: tuple[KeptGame, ...] = ()
        self._language: Language | None = None
        self._order = 0, Qt.SortOrder.DescendingOrder
        self.games: tuple[KeptGame, ...] = ()
        self._cells: dict[int, tuple[str, GameCells]] = {}

    def show_games(self, games: tuple[KeptGame, ...]) -> None:
        self.beginResetModel()
        self._given, self._language = games, active()
        self._put_in_order()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = column, order
        if self._language is None:
            return
        self.beginResetModel()
        self._put_in_order()
        self.endResetModel()

    def _put_in_order(self) -> None:
        column, order = self._order
        descending = order is Qt.SortOrder.DescendingOrder
        self._cells.clear()
        newest = sorted(self._given, key=_when, reverse=True)
        self.games = tuple(sorted(newest, key=self._keys()[column], reverse=descending))

    def _keys(self) -> tuple[Callable[[KeptGame], Any], ...]:
        return (
            _when,
            lambda kept: game_cells(kept, "").origin,
            lambda kept: kept.game.place or NO_PLACE,
            lambda kept: kept.in_line / kept.decisions if kept.decisions else 0.0,
        )

    def shows(self, games: tuple[KeptGame, ...]) -> bool:
        return active() == self._language and games == self._given

    def cells(self, row: int) -> tuple[str, GameCells]:
        if row not in self._cells:
            kept = self.games[row]
            when = when_line(kept)
            self._cells[row] = when, game_cells(kept, when)
        return self._cells[row]

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.games)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 4

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        when, cells = self.cells(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return (when, cells.origin, cells.place, cells.decisions)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return cells.line
        return plain_tip(cells.told) if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return (gettext("When"), gettext("Room"), gettext("Place"), gettext("Decisions"))[section]


def _when(kept: KeptGame) -> tuple[float, int]:
    found = played_at(kept.game)
    return (found.timestamp() if found is not None else 0.0, kept.id)
