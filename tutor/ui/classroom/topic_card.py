"""TopicCard: a cause to teach, with the positions that show it best."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.lessons.lesson import Cause
from tutor.teaching.topics import EXAMPLES
from tutor.ui.parts.flow import FlowLayout
from tutor.ui.parts.plain import show_plain, unmarked
from tutor.view.classroom.teaching import TopicView


class TopicCard(QFrame):
    example_requested = Signal(object)
    set_requested = Signal(object)
    all_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self._view: TopicView | None = None
        self._cause: Cause | None = None
        self.title, self.line, self.share, self.board = (QLabel(self) for _ in range(4))
        self.title.setProperty("look", "title")
        for label in (self.line, self.share):
            label.setProperty("look", "hint")
        for label in (self.title, self.line, self.share, self.board):
            show_plain(label)
            label.setWordWrap(True)
        self.examples = tuple(QPushButton(self) for _ in range(EXAMPLES))
        self.make, self.all = QPushButton(self), QPushButton(self)
        self._lay_out()
        for number, button in enumerate(self.examples):
            button.setProperty("look", "link")
            button.clicked.connect(partial(self._press, number))
        self.make.clicked.connect(self._make)
        self.all.clicked.connect(self._all)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(5)
        for label in (self.title, self.line, self.share, self.board):
            column.addWidget(label)
        column.addSpacing(2)
        for button in self.examples:
            row = FlowLayout(0, 0)
            row.addWidget(button)
            column.addLayout(row)
        column.addStretch(1)
        buttons = FlowLayout(8, 6)
        buttons.addWidget(self.make)
        buttons.addWidget(self.all)
        column.addLayout(buttons)

    def show_topic(self, number: int, view: TopicView) -> None:
        self._view, self._cause = view, view.cause
        self.title.setText(f"{number}. {view.title}")
        self.line.setText(view.line)
        self.share.setText(view.share)
        self.share.setVisible(bool(view.share))
        self.board.setText(gettext("“{line}”").format(line=view.board))
        self.board.setToolTip(gettext("A line for the board"))
        for button, example in zip(self.examples, view.examples, strict=False):
            button.setText(unmarked(example.text))
            said = (gettext("See the position"), example.cost)
            button.setToolTip(" · ".join(filter(None, said)))
        for at, button in enumerate(self.examples):
            button.setVisible(at < len(view.examples))
        self.make.setText(gettext("Make a set of these"))
        self.make.setVisible(bool(view.examples))
        self.make.setAccessibleName(f"{self.make.text()}: {view.title}")
        self.all.setText(gettext("All positions"))
        self.all.setAccessibleName(f"{self.all.text()}: {view.title}")
        self.setAccessibleName(f"{view.title}, {view.line}")

    def _press(self, number: int, _: bool = False) -> None:
        if self._view is not None:
            self.example_requested.emit(self._view.examples[number].place)

    def _make(self) -> None:
        if self._view is not None:
            self.set_requested.emit(tuple(one.place for one in self._view.examples))

    def _all(self) -> None:
        self.all_requested.emit((None, self._cause))
