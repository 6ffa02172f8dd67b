"""How far an import is, with a way to stop it; then what it came to."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from tutor.language import gettext
from tutor.ui.parts.announce import announce
from tutor.ui.parts.icons import icon
from tutor.ui.parts.jobs import Task
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain
from tutor.view.classroom.words import left_line

BAR_WIDTH = 140
"""Pixels at 100 %."""


class ImportStrip(QFrame):
    stop_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        show_plain(self.text)
        self.bar = QProgressBar(self)
        self.stop = QPushButton(self)
        self.stop.clicked.connect(self._press)
        self._busy = False
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 10, 8)
        row.setSpacing(10)
        row.addWidget(self.text, 1)
        row.addWidget(self.bar)
        row.addWidget(self.stop)
        self.hide()

    def show_task(self, task: Task) -> None:
        self._busy = task.busy
        self._name()
        if not task.busy:
            return
        step = task.step
        said = gettext(task.name)
        if step is not None and step.total:
            said = gettext("{what}: {done} of {total}").format(
                what=said, done=f"{step.done:,}", total=f"{step.total:,}"
            )
            if step.seconds_left is not None and step.done < step.total:
                said += " · " + left_line(step.seconds_left)
        if task.stopping:
            said = gettext("Stopping …")
        self.bar.setRange(0, (step.total if step is not None else 0) or 0)
        self.bar.setValue(step.done if step is not None else 0)
        self.bar.setFixedWidth(look().px(BAR_WIDTH))
        self.bar.setAccessibleName(said)
        self.text.setText(said)
        self.setAccessibleName(said)
        self.stop.setEnabled(not task.stopping)
        self.show()

    def say(self, sentence: str) -> None:
        self._busy = False
        self._name()
        self.text.setText(sentence)
        self.setAccessibleName(sentence)
        self.stop.setEnabled(True)
        self.setVisible(bool(sentence))
        announce(self, sentence)

    def _name(self) -> None:
        side = look().px(16)
        self.bar.setVisible(self._busy)
        self.stop.setText(gettext("Stop") if self._busy else "")
        self.stop.setIcon(icon("close", look().colours.ink))
        self.stop.setIconSize(QSize(side, side))
        name = gettext("Stop") if self._busy else gettext("Close this note")
        self.stop.setAccessibleName(name)
        self.stop.setToolTip(name)

    def _press(self) -> None:
        if self._busy:
            self.stop_requested.emit()
        else:
            self.hide()
