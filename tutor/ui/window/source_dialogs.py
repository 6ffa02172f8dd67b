"""Asks what is to be opened: a file, or an address with leave to use the network."""

import os

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from tutor.language import gettext
from tutor.ui.parts.file_dialogs import ask_file
from tutor.ui.review.address_dialog import AddressDialog

FILE_PATTERNS = "*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.txt *.mtset"


def is_address(text: str) -> bool:
    return "://" in text or "#json=" in text or ("log=" in text and not os.path.exists(text))


class SourceDialogs(QObject):
    fetch_requested = Signal(str)
    given_up = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.dialog: AddressDialog | None = None

    def file(self) -> str:
        kinds = f"{gettext('Game logs')} ({FILE_PATTERNS})"
        everything = gettext("All files") + " (*)"
        title = gettext("Open a game log")
        chosen = ask_file(self._parent, title, f"{kinds};;{everything}")
        return str(chosen or "")

    def address(self, address: str) -> None:
        dialog = AddressDialog(self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if address:
            dialog.line.setText(address)
        dialog.fetch_requested.connect(self.fetch_requested)
        dialog.finished.connect(self._closed)
        self.dialog = dialog
        dialog.open()

    def _closed(self, result: int) -> None:
        self.dialog = None
        if result == AddressDialog.DialogCode.Rejected.value:
            self.given_up.emit()

    def found(self) -> None:
        if self.dialog is not None:
            self.dialog.accept()

    def show_error(self, sentence: str) -> bool:
        if self.dialog is None:
            return False
        self.dialog.show_error(sentence)
        return True
