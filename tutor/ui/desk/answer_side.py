"""Beside a problem: its set, the positions and what was answered, the name, saving."""

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tutor.desk.roster import LONGEST
from tutor.ui.check_box import CheckBox
from tutor.ui.desk.place_list import PlaceLine, PlaceList
from tutor.ui.key_button import KeyButton
from tutor.ui.look import Look


class AnswerSide(QFrame):
    """What is to be done, and how far one is."""

    at_wanted = Signal(int)
    save_wanted = Signal()
    leave_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._showing = False
        self.title, self.said, self.label = (QLabel(self) for _ in range(3))
        self.title.setProperty("look", "title")
        self.said.setProperty("look", "hint")
        self.label.setProperty("look", "label")
        for one in (self.title, self.said):
            one.setWordWrap(True)
            one.setTextFormat(Qt.TextFormat.PlainText)
        ground = QFrame(self)
        ground.setProperty("look", "card")
        inner = QVBoxLayout(ground)
        inner.setContentsMargins(4, 6, 4, 6)
        self.list = PlaceList(look, ground)
        inner.addWidget(self.list)
        self.name = QLineEdit(self)
        self.name.setMaxLength(LONGEST)
        self.label.setBuddy(self.name)
        self.timed = CheckBox(look, self)
        self.save = KeyButton(look, self, "primary")
        self.leave = QPushButton(self)
        self.save.clicked.connect(self.save_wanted)
        self.leave.clicked.connect(self.leave_wanted)
        self.name.textChanged.connect(self._enable)
        self.name.returnPressed.connect(self.save.click)
        self.list.selectionModel().currentChanged.connect(self._went)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 14, 20, 14)
        column.setSpacing(8)
        for part in (self.title, self.said):
            column.addWidget(part)
        column.addWidget(ground, 1)
        foot_parts: tuple[QWidget, ...] = (self.label, self.name, self.timed, self.save)
        for each in foot_parts:
            column.addWidget(each)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.leave)
        column.addLayout(foot)
        self._given = 0

    def show_side(
        self, title: str, lines: tuple[tuple[int, str, str, bool], ...], at: int, given: int,
        look: Look,
    ) -> None:  # fmt: skip
        """`lines`: number, place in the game, answer in words, whether there is one."""
        words = look.words
        self._look, self._showing, self._given = look, True, given
        self.title.setText(title or words.gettext("Problem set"))
        pattern = words.gettext("{given} of {count} answered. What would you throw?")
        self.said.setText(pattern.format(given=given, count=len(lines)))
        self.list.show_lines(
            tuple(PlaceLine(f"{number} · {said}", place, ticked) for number, place, said, ticked
                  in lines),
            at, words.gettext("Positions"), look,
        )  # fmt: skip
        self.label.setText(words.gettext("Your name, for the teacher"))
        self.name.setAccessibleName(self.label.text())
        self.timed.show_look(words.gettext("Tell how long I took"), look)
        self.save.show_key(words.gettext("Save the answers"), "Ctrl+S", look)
        self.leave.setText(words.gettext("Leave this set"))
        self._enable()
        self._showing = False

    def _enable(self) -> None:
        self.save.setEnabled(bool(self._given and self.name.text().strip()))

    def _went(self, index: QModelIndex) -> None:
        if not self._showing and index.isValid():
            self.at_wanted.emit(index.row())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The ground, and a line at the left."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._look.colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(self._look.colours.line))
