"""The dialog that takes an address, and fetches only when it is told to."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.ui.parts.dialog_size import within_window
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain


class AddressDialog(QDialog):
    fetch_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        from rules.formats.json_shapes import MAX_ADDRESS_LENGTH  # not before a frame

        super().__init__(parent)
        self.setWindowTitle(gettext("Paste an address"))
        self.said = QLabel(
            gettext(
                "The address of a game, as Tenhou's viewer shows it. The record is fetched from "
                "there once, when you press Fetch, and then kept on this computer."
            ),
            self,
        )
        self.said.setWordWrap(True)
        self.line = QLineEdit(self)
        self.line.setMaxLength(MAX_ADDRESS_LENGTH)
        self.line.setAccessibleName(gettext("Address"))
        self.line.setPlaceholderText("https://tenhou.net/0/?log=…&tw=0")
        self.line.setText(_address_in(QGuiApplication.clipboard().text()))
        self.error = QLabel(self)
        show_plain(self.error)
        self.error.setProperty("look", "alert")
        self.error.setWordWrap(True)
        self.error.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fetch = QPushButton(gettext("Fetch"), self)
        self.fetch.setProperty("look", "primary")
        self.fetch.setDefault(True)
        self.cancel = QPushButton(gettext("Cancel"), self)
        self.cancel.setProperty("look", "outline")
        self.fetch.clicked.connect(self._ask)
        self.cancel.clicked.connect(self.reject)
        self.line.textChanged.connect(self._enable)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.fetch)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        for part in (self.said, self.line, self.error):
            column.addWidget(part)
        column.addLayout(row)
        self.error.setVisible(False)
        self._enable()
        self.line.selectAll()
        self.line.setFocus()
        self._column = column

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = within_window(self, QSize(look().px(480), 0)).width()
        self.setFixedSize(width, self._column.totalHeightForWidth(width))

    def show_error(self, sentence: str) -> None:
        self.error.setText(sentence)
        self.error.setVisible(True)
        self._set_waiting(False)
        self._fit()

    def _ask(self) -> None:
        self._set_waiting(True)
        self.error.setVisible(False)
        self._fit()
        self.fetch_requested.emit(self.line.text().strip())

    def _set_waiting(self, waiting: bool) -> None:
        self.fetch.setText(gettext("Fetching …") if waiting else gettext("Fetch"))
        self.line.setEnabled(not waiting)
        self.fetch.setEnabled(not waiting)

    def _enable(self) -> None:
        self.fetch.setEnabled(bool(self.line.text().strip()))


def _address_in(text: str) -> str:
    text = text.strip()
    is_address = "\n" not in text and ("log=" in text or "#json=" in text)
    return text if is_address else ""
