"""PositionsOpener: from a figure to the positions behind it, and from one of them to the review."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from tutor.ui.parts.jobs import Executor, Jobs
from tutor.ui.progress.positions_dialog import PositionsDialog
from tutor.view.history.place import HistoryPlace
from tutor.view.progress.positions import ListedPositions, listing
from tutor.view.progress.rows import Behind


class PositionsOpener(QObject):
    opened = Signal(object)
    failed = Signal(object)

    def __init__(self, place: HistoryPlace, executor: Executor | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._place, self._parent = place, parent
        self._behind: Behind | None = None
        self.dialog: PositionsDialog | None = None
        self.reader = Jobs(executor, self)
        self.reader.found.connect(self._found)
        self.reader.failed.connect(self.failed)

    def show_behind(self, behind: Behind) -> None:
        self._behind = behind
        self.reader.start(listing(self._place, behind.wanted))

    @Slot(object)
    def _found(self, piece: ListedPositions) -> None:
        if self._behind is not None:
            dialog = PositionsDialog(self._behind, piece, self._parent)
            dialog.chosen.connect(lambda row: self.opened.emit(piece.places[row]))
            self.dialog = dialog
            dialog.open()

    def close(self) -> None:
        self.reader.close()
