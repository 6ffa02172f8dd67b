"""EmptyState: a page with nothing to show says what to do."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from tutor.ui.parts.announce import announce
from tutor.ui.parts.flow import FlowLayout
from tutor.ui.parts.icons import pixmap
from tutor.ui.parts.look import look


class EmptyState(QFrame):
    """A sign, one sentence, a button or two, in the middle of the page; scrolls where there is no
    room."""

    pressed = Signal(int)

    def __init__(self, icon: str, buttons: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        body = QWidget()
        self.sign, self.text, self.more = (QLabel(body) for _ in range(3))
        self.text.setProperty("look", "title")
        self.more.setProperty("look", "hint")
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(14)
        column.addStretch(2)
        for label in (self.sign, self.text, self.more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.sign)
            label.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(label)
        row = FlowLayout(10, 8, centred=True)
        self.buttons = tuple(QPushButton(body) for _ in range(buttons))
        for number, button in enumerate(self.buttons):
            button.setProperty("look", "outline" if number else "primary")
            button.clicked.connect(partial(self._press, number))
            row.addWidget(button)
        column.addSpacing(4)
        column.addLayout(row)
        column.addStretch(3)
        self._scroller = QScrollArea(self)
        self._scroller.setWidgetResizable(True)
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroller.setWidget(body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroller)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _press(self, number: int, _: bool = False) -> None:
        self.pressed.emit(number)

    def show_state(self, name: str, text: str, more: str, buttons: tuple[str, ...]) -> None:
        """Show it.

        Args:
            name: what the sign stands for.
            text: the sentence.
            more: what else is good to know; not shown where it is empty.
            buttons: what is on each; not shown where it is empty.
        """
        ratio = self.devicePixelRatioF()
        picture = pixmap(self._icon, round(look().px(32) * ratio), look().colours.ink3)
        picture.setDevicePixelRatio(ratio)
        self.sign.setPixmap(picture)
        self.sign.setAccessibleName(name)
        if text != self.text.text() and self.isVisible():
            announce(self, text)
        self.text.setText(text)
        self.more.setText(more)
        self.more.setVisible(bool(more))
        had_focus = any(each.hasFocus() for each in self.buttons)
        if had_focus:
            self.setFocus()  # a button that goes would give it to anybody
        for button, said in zip(self.buttons, buttons, strict=True):
            button.setText(said)
            button.setVisible(bool(said))
        if had_focus:
            self.take_focus()
        self.setAccessibleName(f"{text} {more}".strip())
        self._scroller.setAccessibleName(text)

    def take_focus(self) -> None:
        free = (each for each in self.buttons if not each.isHidden())
        next(free, self).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return tuple(each for each in self.buttons if not each.isHidden()) or (self,)
