"""The tab of problem sets: choose positions, hand them out, read the answers."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QVBoxLayout, QWidget

from tutor.classroom.problem_set import HANDOUT_KINDS, MAX_TITLE_LENGTH
from tutor.language import gettext, ngettext
from tutor.ui.classroom.positions import PositionList
from tutor.ui.classroom.results_view import ResultsView
from tutor.ui.classroom.widgets import Columns
from tutor.ui.classroom.wish_bar import WishBar
from tutor.ui.parts.label import Label
from tutor.ui.parts.layouts import flow_of
from tutor.ui.parts.look import look
from tutor.ui.parts.motion import announce
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import place_lines
from tutor.view.classroom.work import PositionLine

MIN_LIST_HEIGHT = 130
"""Pixels at 100 % of the lowest list."""


class ProblemsTab(QFrame):
    wish_requested = Signal(object)
    handout_requested = Signal(str)
    unchosen = Signal(object)
    cleared = Signal()
    look_requested = Signal(int)
    show_requested = Signal()
    answers_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: ClassState | None = None
        self.head, self.empty, self.few, self.title_label = (Label(self) for _ in range(4))
        self.head.setProperty("look", "section")
        self.empty.setProperty("look", "hint")
        self.few.setProperty("look", "hint")
        for label in (self.empty, self.few):
            label.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(8)
        self._columns = Columns(self)
        self.wish = WishBar(self)
        self._ground = QFrame(self)
        self._ground.setProperty("look", "panel")
        self.list = PositionList(self._ground)
        self.present, self.remove, self.clear = (QPushButton(self) for _ in range(3))
        self.title = QLineEdit(self)
        self.title.setMaxLength(MAX_TITLE_LENGTH)
        self.title_label.setProperty("look", "label")
        self.title_label.setBuddy(self.title)
        self.handouts = {kind: QPushButton(self) for kind in HANDOUT_KINDS}
        self.handouts["file"].setProperty("look", "primary")
        self.results = ResultsView(self)
        self._lay_out()
        self.setFocusProxy(self.wish.count)
        self.wish.requested.connect(self.wish_requested)
        self.present.clicked.connect(self.show_requested)
        self.remove.clicked.connect(self._remove)
        self.clear.clicked.connect(self.cleared)
        self.list.activated.connect(lambda index: self.look_requested.emit(index.row()))
        self.results.answers_requested.connect(self.answers_requested)
        for kind, button in self.handouts.items():
            button.clicked.connect(lambda _=False, kind=kind: self.handout_requested.emit(kind))
        action = QAction(self.list)
        action.setShortcut(QKeySequence("Del"))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(self._remove)
        self.list.addAction(action)

    def _lay_out(self) -> None:
        inner = QVBoxLayout(self._ground)
        inner.setContentsMargins(6, 6, 6, 6)
        inner.addWidget(self.empty)
        inner.addWidget(self.list, 1)
        left, right = self._columns.left, self._columns.right
        left.addWidget(self.head)
        left.addWidget(self.wish)
        left.addWidget(self._ground, 1)
        left.addWidget(self.few)
        left.addLayout(flow_of(self.present, self.remove, self.clear))
        left.addWidget(self.title_label)
        left.addWidget(self.title)
        left.addLayout(flow_of(*self.handouts.values()))
        right.addWidget(self.results)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._columns)

    def show_few(self, text: str) -> None:
        if text and text != self.few.text() and self.isVisible():
            announce(self, text)
        self.few.setText(text)
        self.few.setVisible(bool(text))

    def show_class(self, state: ClassState) -> None:
        self._state = state
        count = len(state.chosen)
        self._columns.show_look(gettext("Problem sets"))
        self._ground.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        self.results.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        sentence = ngettext("{count} position chosen", "{count} positions chosen", count)
        sentence = sentence.format(count=count)
        if sentence != self.head.text() and self.isVisible():
            announce(self, sentence)
        self.head.setText(sentence)
        self.empty.setText(
            gettext("Choose positions above, or pick a figure and add its positions (A).")
        )
        self.empty.setVisible(not count)
        self.list.setVisible(bool(count))
        self.wish.show_class(state)
        lines = tuple(PositionLine(*place_lines(place, state)) for place in state.chosen)
        self.list.show_lines(lines, max(0, self.list.current), gettext("The chosen positions"))
        self.title_label.setText(gettext("Title, as the pupils see it"))
        self.title.setAccessibleName(self.title_label.text())
        self.present.setText(gettext("Present"))
        self.present.setToolTip(gettext("Full screen, with the answers hidden"))
        self.remove.setText(gettext("Remove"))
        self.remove.setToolTip(gettext("Remove this position from the set (Del)"))
        self.clear.setText(gettext("Remove all"))
        texts = (
            gettext("Save the set …"),
            gettext("For the browser …"),
            gettext("As HTML …"),
            gettext("As PDF …"),
        )
        tips = (
            gettext("A file that pupils open in this program and answer"),
            gettext("A page that pupils open in any browser and answer, without this program"),
            gettext("Two pages for the browser: the positions, and with their answers"),
            gettext("Two files to print: the positions, and with their answers"),
        )
        for button, text, tip in zip(self.handouts.values(), texts, tips, strict=True):
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleDescription(tip)
        for button in (self.present, self.remove, self.clear, *self.handouts.values()):
            button.setEnabled(bool(count))
        self.results.show_class(state)

    def _remove(self) -> None:
        state, at = self._state, self.list.current
        if state is not None and 0 <= at < len(state.chosen):
            self.unchosen.emit(state.chosen[at])

    def areas(self) -> tuple[QWidget, ...]:
        return (self.wish.count, self.list, self.title, self.results)
