"""Where there are no figures: one sentence and at most one button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tutor.ui.icons import pixmap
from tutor.ui.look import Look
from tutor.ui.progress.words import Instead


class Message(QFrame):
    """In the middle of the page."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign, self.text, self.more = QLabel(self), QLabel(self), QLabel(self)
        self.text.setProperty("look", "title")
        self.more.setProperty("look", "hint")
        for label in (self.sign, self.text, self.more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.sign)
        self.button = QPushButton(self)
        self.button.setProperty("look", "primary")
        self.button.clicked.connect(self.pressed)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self.button)
        middle.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(14)
        column.addStretch(2)
        for label in (self.sign, self.text, self.more):
            column.addWidget(label)
        column.addLayout(middle)
        column.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_message(self, view: Instead, look: Look) -> None:
        """Show it."""
        self.sign.setPixmap(pixmap("progress", look.px(32), look.colours.ink3))
        self.sign.setAccessibleName(look.words.gettext("Progress"))
        self.text.setText(view.text)
        self.more.setText(view.more)
        self.more.setVisible(bool(view.more))
        self.button.setText(view.button)
        self.button.setVisible(bool(view.button))
        self.setAccessibleName(f"{view.text} {view.more}".strip())

    def take_focus(self) -> None:
        """The keyboard to the button there is."""
        wanted = self if self.button.isHidden() else self.button
        wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)
