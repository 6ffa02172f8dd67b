"""The empty state of the review page: one sentence, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tutor.ui.icons import pixmap
from tutor.ui.look import AXES, Look, axis_colour, axis_name


class EmptyPage(QFrame):
    """No game is open."""

    open_wanted = Signal()
    address_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign, self.text, self.explain = QLabel(self), QLabel(self), QLabel(self)
        self.text.setProperty("look", "title")
        self.explain.setProperty("look", "hint")
        for label in (self.sign, self.text, self.explain):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.sign)
        self.open = QPushButton(self)
        self.open.setProperty("look", "primary")
        self.address, self.sample = QPushButton(self), QPushButton(self)
        for button in (self.address, self.sample):
            button.setProperty("look", "outline")
        self.open.clicked.connect(self.open_wanted)
        self.address.clicked.connect(self.address_wanted)
        self.sample.clicked.connect(self.sample_wanted)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch(1)
        for button in (self.open, self.address, self.sample):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._legend = [(QLabel(self), QLabel(self)) for _ in AXES]
        legend = QHBoxLayout()
        legend.setSpacing(6)
        legend.addStretch(1)
        for sign, name in self._legend:
            legend.addWidget(sign)
            legend.addWidget(name)
            legend.addSpacing(14)
        legend.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(16)
        column.addStretch(2)
        column.addWidget(self.sign)
        column.addWidget(self.text)
        column.addWidget(self.explain)
        column.addSpacing(4)
        column.addLayout(buttons)
        column.addStretch(2)
        column.addLayout(legend)
        column.addSpacing(18)
        self.setFocusProxy(self.open)
        self.show_empty(look)

    def show_empty(self, look: Look) -> None:
        """In this language and theme."""
        words, colours = look.words, look.colours
        self.sign.setPixmap(pixmap("review", look.px(32), colours.ink3))
        self.sign.setAccessibleName(words.gettext("Review"))
        self.text.setText(words.gettext("No game open."))
        self.explain.setText(
            words.gettext("Drop a log here, paste an address, or play a round (Alt+1).")
        )
        self.open.setText(words.gettext("Open a game log"))
        self.open.setToolTip(words.gettext("Open a game log (Ctrl+O)"))
        self.address.setText(words.gettext("Paste an address"))
        self.address.setToolTip(words.gettext("Paste an address (Ctrl+L)"))
        self.sample.setText(words.gettext("Look at a finished review"))
        self.sample.setToolTip(words.gettext("Open the sample game that came with the program"))
        for axis, (sign, name) in zip(AXES, self._legend, strict=True):
            picture = ("speed", "value", "safety")[axis]
            hue = axis_colour(colours, axis).name()
            sign.setPixmap(pixmap(picture, look.px(20), hue, colours.window))
            sign.setAccessibleName(axis_name(words, axis))
            name.setText(_axis_line(look, axis))
            name.setProperty("look", "label")
        self.setAccessibleName(words.gettext("No game open."))


def _axis_line(look: Look, axis: int) -> str:
    words = look.words
    return (
        words.gettext("Speed: win soon"),
        words.gettext("Value: win much"),
        words.gettext("Safety: lose little"),
    )[axis]
