"""Asks which of the players one is: the names of the games, who plays most comes first."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QListWidget, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.text.own_import import played_line, which_line
from tutor.ui.parts.dialog_size import within_window
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain

MAX_NAMES = 50


class NameDialog(QDialog):
    def __init__(self, names: tuple[tuple[str, int], ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        asked, why = which_line()
        self.setWindowTitle(gettext("Import games"))
        self._names = tuple(name for name, _ in names[:MAX_NAMES])
        text, more = QLabel(asked, self), QLabel(why, self)
        text.setProperty("look", "section")
        more.setProperty("look", "hint")
        show_plain(text, more)
        for label in (text, more):
            label.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(asked)
        self.list.addItems([played_line(*each) for each in names[:MAX_NAMES]])
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _: self.accept())
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(kinds.Ok).setText(gettext("This is me"))
        self.buttons.button(kinds.Ok).setProperty("look", "primary")
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 18)
        column.setSpacing(12)
        for part in (text, more, self.list, self.buttons):
            column.addWidget(part)
        self.resize(within_window(self, QSize(look().px(420), look().px(400))))

    @property
    def name(self) -> str:
        row = self.list.currentRow()
        return self._names[row] if row >= 0 else ""
