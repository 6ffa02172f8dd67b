"""The empty state of the class page: one sentence, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tutor.ui.icons import pixmap
from tutor.ui.look import Look


class EmptyClass(QFrame):
    """No class is open, or one is being opened."""

    new_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign, self.text, self.explain = (QLabel(self) for _ in range(3))
        self.text.setProperty("look", "title")
        self.explain.setProperty("look", "hint")
        for label in (self.sign, self.text, self.explain):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.sign)
        self.new, self.open = QPushButton(self), QPushButton(self)
        self.new.setProperty("look", "primary")
        self.open.setProperty("look", "outline")
        self.new.clicked.connect(self.new_wanted)
        self.open.clicked.connect(self.open_wanted)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch(1)
        buttons.addWidget(self.new)
        buttons.addWidget(self.open)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(16)
        column.addStretch(2)
        column.addWidget(self.sign)
        column.addWidget(self.text)
        column.addWidget(self.explain)
        column.addSpacing(4)
        column.addLayout(buttons)
        column.addStretch(3)
        self.setFocusProxy(self.new)

    def show_empty(self, opening: bool, look: Look) -> None:
        """`opening`: a class is being opened."""
        words = look.words
        self.sign.setPixmap(pixmap("class", look.px(32), look.colours.ink3))
        self.sign.setAccessibleName(words.gettext("Class"))
        self.text.setText(
            words.gettext("Opening the class …") if opening
            else words.gettext("Open a folder of logs to see your class.")
        )  # fmt: skip
        self.explain.setText(words.gettext(
            "A class is a folder that the program makes for you: the advice on your pupils' "
            "games lies in it, and nothing leaves this computer."
        ))  # fmt: skip
        self.new.setText(words.gettext("New class …"))
        self.new.setToolTip(words.gettext("Choose an empty folder for the class, then its games"))
        self.open.setText(words.gettext("Open a class …"))
        self.open.setToolTip(words.gettext("Choose the folder of a class"))
        for part in (self.new, self.open):
            part.setEnabled(not opening)
        self.setAccessibleName(self.text.text())
