"""The games as rows for Qt's table."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from tutor.history.game import KeptGame
from tutor.language import Translator
from tutor.text.kept_game import GameCells, game_cells
from tutor.ui.progress.local_time import when_line

_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class GamesModel(QAbstractTableModel):
    """A row a game."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.games: tuple[KeptGame, ...] = ()
        self._translator: Translator | None = None
        self._cells: dict[int, tuple[str, GameCells]] = {}

    def show_games(self, games: tuple[KeptGame, ...], translator: Translator) -> None:
        """Take other games."""
        self.beginResetModel()
        self.games, self._translator = games, translator
        self._cells.clear()
        self.endResetModel()

    def shows(self, games: tuple[KeptGame, ...], translator: Translator) -> bool:
        """Check whether these are the games that are shown already."""
        return translator == self._translator and games == self.games

    def cells(self, row: int) -> tuple[str, GameCells]:
        """Return when, and the other cells: made when they are first looked at."""
        if row not in self._cells and self._translator is not None:
            kept = self.games[row]
            when = when_line(kept, self._translator)
            self._cells[row] = when, game_cells(kept, when, self._translator)
        return self._cells[row]

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        """Return a row a game."""
        return 0 if parent.isValid() else len(self.games)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        """Return when, where from, place, decisions."""
        return 0 if parent.isValid() else 4

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell, or all of the game as a tip."""
        if not index.isValid() or self._translator is None:
            return None
        when, cells = self.cells(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return (when, cells.origin, cells.place, cells.decisions)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return cells.line
        return cells.told if role == Qt.ItemDataRole.ToolTipRole else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the heads of the columns."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole or self._translator is None:
            return None
        translator = self._translator
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return (
            translator.gettext("When"),
            translator.gettext("Where from"),
            translator.gettext("Place"),
            translator.gettext("Decisions"),
        )[section]
