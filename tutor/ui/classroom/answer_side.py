"""Beside a problem: its set, the positions and what was answered, the name, saving."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tutor.classroom.roster import MAX_NAME_LENGTH
from tutor.language import gettext, pgettext
from tutor.ui.classroom.place_list import PositionList
from tutor.ui.parts.announce import announce
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.flow import flow_of
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.look import look
from tutor.view.classroom.listed import PositionLine

MIN_LIST_HEIGHT = 150
"""Pixels at 100 %: height of the list."""


@dataclass(frozen=True, slots=True)
class AnswerProgress:
    title: str
    lines: tuple[PositionLine, ...]
    given: int
    is_taken_up: bool


class AnswerSide(QFrame):
    at_requested = Signal(int)
    edited = Signal()
    anew_requested = Signal()
    save_requested = Signal()
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._showing = False
        self.title, self.said, self.label = (QLabel(self) for _ in range(3))
        self.title.setProperty("look", "title")
        self.said.setProperty("look", "hint")
        self.label.setProperty("look", "label")
        self.label.setWordWrap(True)
        for one in (self.title, self.said):
            one.setWordWrap(True)
            one.setTextFormat(Qt.TextFormat.PlainText)
        self._ground, self._scroller = QFrame(self), QScrollArea(self)
        self.list = PositionList(self)
        self.name = QLineEdit(self)
        self.name.setMaxLength(MAX_NAME_LENGTH)
        self.label.setBuddy(self.name)
        self.timed = CheckBox(self)
        self.save = KeyButton(self, "primary")
        self.save.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.anew, self.leave = QPushButton(self), QPushButton(self)
        self._sure = False
        self.save.clicked.connect(self.save_requested)
        self.leave.clicked.connect(self.leave_requested)
        self.anew.clicked.connect(self._ask_anew)
        self.name.textChanged.connect(self._enable)
        self.name.textEdited.connect(lambda _: self.edited.emit())
        self.timed.clicked.connect(lambda _: self.edited.emit())
        self.name.returnPressed.connect(self.save.click)
        self.list.selectionModel().currentChanged.connect(self._went)
        self._lay_out()
        self._given = 0

    def _lay_out(self) -> None:
        self._ground.setProperty("look", "card")
        inner = QVBoxLayout(self._ground)
        inner.setContentsMargins(4, 6, 4, 6)
        inner.addWidget(self.list)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(18, 14, 12, 14)
        column.setSpacing(8)
        for part in (self.title, self.said):
            column.addWidget(part)
        column.addWidget(self._ground, 1)
        foot_parts: tuple[QWidget, ...] = (self.label, self.name, self.timed, self.save)
        for each in foot_parts:
            column.addWidget(each)
        column.addLayout(flow_of(self.leave, self.anew))
        self._scroller.setWidgetResizable(True)
        self._scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroller.setWidget(body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 0, 0, 0)  # the line at the left stays free
        whole.addWidget(self._scroller)

    def show_pupil(self, name: str, is_timed: bool) -> None:
        self.name.setText(name)
        self.timed.setChecked(is_timed)

    def show_side(self, view: AnswerProgress, at: int) -> None:
        self._showing, self._given = True, view.given
        self._sure = False
        self.title.setText(view.title or gettext("Problem set"))
        self._scroller.setAccessibleName(self.title.text())
        self._ground.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        said = gettext("{given} of {count} answered. What would you throw?").format(
            given=view.given, count=len(view.lines)
        )
        if view.is_taken_up:
            said = pgettext("two sentences", "{one} {two}").format(
                one=said, two=gettext("Your answers from before are here.")
            )
        self.said.setText(said)
        self.list.show_lines(view.lines, at, gettext("Positions"))
        self.label.setText(gettext("Your name, for the teacher"))
        self.name.setAccessibleName(self.label.text())
        self.timed.show_look(gettext("Tell how long I took"))
        self.save.show_key(gettext("Save the answers"), "Ctrl+S")
        self.leave.setText(gettext("Leave this set"))
        self.leave.setToolTip(gettext("Your answers stay here until you save them."))
        self._show_anew()
        self._enable()
        self._showing = False

    def _show_anew(self) -> None:
        self.anew.setText(
            gettext("All answers go? Press once more") if self._sure else gettext("Begin anew")
        )
        self.anew.setVisible(self._given > 0)

    def _ask_anew(self) -> None:
        self._sure = not self._sure
        if self._sure:
            self._show_anew()
            announce(self, self.anew.text())
        else:
            self.anew_requested.emit()

    def _enable(self) -> None:
        self.save.setEnabled(bool(self._given and self.name.text().strip()))

    def _went(self, index: QModelIndex) -> None:
        if not self._showing and index.isValid():
            self.at_requested.emit(index.row())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look().colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(look().colours.line))
