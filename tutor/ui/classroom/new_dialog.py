"""The dialog that makes a class: its name, and the folder that is made for it."""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
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
from tutor.ui.parts.file_dialogs import ask_folder, last_folder
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain

BARRED_SIGNS: Final = '/\\:*?"<>|'
MAX_NAME_LENGTH: Final = 80
WIDTH: Final = 500
"""Pixels at 100 %."""


class NewClassDialog(QDialog):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = Path(last_folder(parent))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("New class"))
        self.setObjectName("new")
        self.said, self.where = QLabel(self), QLabel(self)
        self.said.setText(
            gettext(
                "A class gets a folder of its own. The advice on your pupils' games is kept in it, "
                "and nothing leaves this computer. Next you choose their games, and then which of "
                "the names in them are your pupils."
            )
        )
        self.line = QLineEdit(self)
        self.line.setMaxLength(MAX_NAME_LENGTH)
        self.line.setAccessibleName(gettext("Name of the class"))
        self.line.setPlaceholderText(gettext("Name of the class"))
        for label in (self.said, self.where):
            label.setWordWrap(True)
            show_plain(label)
        self.where.setProperty("look", "hint")
        self.change, self.go, self.cancel = (QPushButton(self) for _ in range(3))
        self.change.setText(gettext("Another place …"))
        self.go.setText(gettext("Make the class"))
        self.cancel.setText(gettext("Cancel"))
        self.go.setProperty("look", "primary")
        self.go.setDefault(True)
        self.cancel.setProperty("look", "outline")
        self.line.textChanged.connect(self._tell)
        self.change.clicked.connect(self._move)
        self.go.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self._lay_out()
        self._tell()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.change)
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.go)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        for part in (self.said, self.line, self.where):
            column.addWidget(part)
        column.addLayout(row)
        self.line.setFocus()

    @property
    def name(self) -> str:
        return self.line.text().strip()

    @property
    def path(self) -> Path:
        return self._place / folder_name(self.name)

    def _move(self) -> None:
        chosen = ask_folder(self, gettext("Where the class's folder is made"))
        if chosen is not None:
            self._place = chosen
            self._tell()

    def _tell(self) -> None:
        named = bool(folder_name(self.name))
        taken = named and os.path.exists(self.path)
        text = gettext("Its folder: {path}").format(path=self.path)
        if taken:
            text = gettext("{path} is there already; choose another name or another place.").format(
                path=self.path
            )
        self.where.setText(text)
        self.go.setEnabled(named and not taken)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = within_window(self, QSize(look().px(WIDTH), 0)).width()
        self.setFixedSize(width, self._column.totalHeightForWidth(width))


def folder_name(name: str) -> str:
    """Return the name of a folder for a class of this name; empty: it has none.

    >>> folder_name("Thursday: beginners")
    'Thursday- beginners'
    >>> folder_name(" .. ")
    ''
    """
    plain = "".join("-" if sign in BARRED_SIGNS or sign < " " else sign for sign in name)
    return plain.strip(" .")
