"""One question above the page, with two answers, or one sentence of what was done; nothing else
is covered."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from tutor.text.progress_page import StripQuestion
from tutor.ui.parts.announce import announce
from tutor.ui.parts.plain import show_plain


class QuestionStrip(QFrame):
    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.text = QLabel(self)
        show_plain(self.text)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.yes, self.no = QPushButton(self), QPushButton(self)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 10, 8)
        row.setSpacing(10)
        row.addWidget(self.text, 1)
        row.addWidget(self.no)
        row.addWidget(self.yes)
        self.hide()

    def show_asked(self, asked: StripQuestion) -> None:
        if self.isHidden() or asked.text != self.text.text():
            announce(self, asked.text)
        self.text.setText(asked.text)
        self.no.setText(asked.no)
        self.yes.setText(asked.yes)
        self.yes.setVisible(bool(asked.yes))
        self.setAccessibleName(asked.text)
        self.show()

    def take_focus(self) -> None:
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._answer(self.yes.hasFocus())
        elif event.key() == Qt.Key.Key_Escape:
            self._answer(False)
        else:
            super().keyPressEvent(event)

    def _answer(self, yes: bool) -> None:
        self.hide()
        self.answered.emit(yes)
