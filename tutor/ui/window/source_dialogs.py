"""Asks what is to be opened: a file, or an address with leave to use the network."""

import os

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from tutor.ui.parts.file_dialogs import ask_file
from tutor.ui.parts.look import Look
from tutor.ui.review.address_dialog import AddressDialog

FILE_PATTERNS = "*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.txt *.mtset"
"""What the file dialog offers."""


def is_address(text: str) -> bool:
    """Check whether a text is an address rather than the name of a file."""
    return "://" in text or "#json=" in text or ("log=" in text and not os.path.exists(text))


class SourceDialogs(QObject):
    """The dialogs; at most one for an address is open."""

    fetch_requested = Signal(str)
    """The record behind this address is to be fetched."""
    given_up = Signal()
    """The dialog was closed without a game."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.dialog: AddressDialog | None = None

    def file(self, look: Look) -> str:
        """Ask for a file: its name, empty where none was chosen."""
        translator = look.translator
        kinds = f"{translator.gettext('Game logs')} ({FILE_PATTERNS})"
        everything = translator.gettext("All files") + " (*)"
        title = translator.gettext("Open a game log")
        chosen = ask_file(self._parent, title, f"{kinds};;{everything}")
        return str(chosen or "")

    def address(self, address: str, look: Look) -> None:
        """Ask for an address; nothing is fetched before the learner says so there."""
        dialog = AddressDialog(look, self._parent)
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
        """The game is there: the dialog goes."""
        if self.dialog is not None:
            self.dialog.accept()

    def show_error(self, sentence: str) -> bool:
        """Say why there is no game; whether the dialog is open to say it."""
        if self.dialog is None:
            return False
        self.dialog.show_error(sentence)
        return True
