"""The dialog of positions behind a figure."""

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QListWidget, QPushButton, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.text.progress import position_line, positions_count_line
from tutor.ui.parts.dialogs import within_window
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.ui.parts.label import Label
from tutor.ui.parts.layouts import ENTER_KEYS
from tutor.ui.parts.look import look
from tutor.ui.parts.sentence import plain_tip, show_plain
from tutor.ui.progress.games_list import when_line
from tutor.view.history.place import HistoryPlace
from tutor.view.progress.views import Behind, ListedPositions, listing


class PositionsDialog(QDialog):
    chosen = Signal(int)

    def __init__(
        self, behind: Behind, listed: ListedPositions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(behind.title)
        self.title, self.count = Label(behind.title, self), Label(self)
        self.title.setProperty("look", "section")
        self.count.setProperty("look", "hint")
        show_plain(self.title, self.count)
        self.title.setWordWrap(True)
        places = listed.places
        self.count.setText(positions_count_line(len(places), behind.count))
        self.count.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(behind.title)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        are_mixed = len({each.position.cause for each in places}) > 1
        for each in places:
            when = when_line(each.kept)
            line = position_line(each.position, when, has_cause=are_mixed)
            self.list.addItem(line)
            self.list.item(self.list.count() - 1).setToolTip(plain_tip(line))
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(self._choose)
        self.open_button = QPushButton(gettext("Open in the review"), self)
        self.open_button.setProperty("look", "primary")
        self.open_button.setEnabled(bool(places))
        self.open_button.clicked.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(10)
        for part in (self.title, self.count, self.list, self.open_button):
            column.addWidget(part)
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
