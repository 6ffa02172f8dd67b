"""A line that says what was done, until it is closed or something else is said."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from tutor.language import gettext
from tutor.ui.parts.announce import announce
from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import look


class Note(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.text = QLabel(self)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = QToolButton(self)
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 4, 6, 4)
        row.addWidget(self.text, 1)
        row.addWidget(self.close_button)
        self.hide()

    def say(self, sentence: str) -> None:
        self.reword(sentence)
        self.setVisible(bool(sentence))
        announce(self, sentence)

    def reword(self, sentence: str) -> None:
        self.text.setText(sentence)
        self.setAccessibleName(sentence)

    def show_look(self) -> None:
        side = look().px(16)
        self.close_button.setIconSize(QSize(side, side))
        self.close_button.setMinimumSize(32, 32)
        self.close_button.setIcon(icon("close", look().colours.ink2))
        self.close_button.setAccessibleName(gettext("Close this note"))
        self.close_button.setToolTip(gettext("Close this note"))
