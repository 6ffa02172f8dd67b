"""The positions behind a figure: each with its game and its cause; one is opened in the review."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.text.progress_page import position_line, positions_count_line
from tutor.ui.parts.card_page import ENTER_KEYS
from tutor.ui.parts.dialog_size import within_window
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import plain_tip, show_plain
from tutor.ui.progress.local_time import when_line
from tutor.view.progress.positions import ListedPositions
from tutor.view.progress.rows import Behind


class PositionsDialog(QDialog):
    chosen = Signal(int)

    def __init__(
        self, behind: Behind, listed: ListedPositions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(behind.title)
        self.title, self.count = QLabel(behind.title, self), QLabel(self)
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
