"""The summary of a game, shown before its table: how it ended, what it teaches, what to do next."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.ui.parts.flow import FlowLayout
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain
from tutor.ui.review.lesson_tile import LessonTile
from tutor.view.review.summary import MAX_LESSONS_SHOWN, GameSummary

WIDEST = 900
"""Pixels at 100 % that the sheet is wide at most: longer lines read badly."""
MIN_WIDTH_BESIDE = 640
"""Pixels at 100 % from which on two sentences stand side by side."""


class SummarySheet(QFrame):
    chosen = Signal(int)
    table_requested = Signal()
    all_requested = Signal()
    play_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = QWidget()
        self.result, self.counts, self.luck, self.waiting = (QLabel(self._body) for _ in range(4))
        self.nothing, self.more = QLabel(self._body), QLabel(self._body)
        self.head = QLabel(self._body)
        self.lessons = tuple(LessonTile(self._body) for _ in range(MAX_LESSONS_SHOWN))
        self.well_title, self.well, self.watch_title, self.watch = (
            QLabel(self._body) for _ in range(4)
        )
        for label in (self.result, self.nothing):
            label.setProperty("look", "plan")
        for label in (self.head, self.well_title, self.watch_title):
            label.setProperty("look", "section")
        for label in (self.counts, self.luck, self.waiting, self.more):
            label.setProperty("look", "hint")
        labels = self._body.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        show_plain(*labels)
        for label in labels:
            label.setWordWrap(True)
        self._lay_out()
        for lesson in self.lessons:
            lesson.chosen.connect(self.chosen)
        self.table.clicked.connect(self.table_requested)
        self.all.clicked.connect(self.all_requested)
        self.play.clicked.connect(self.play_requested)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._body)
        column.setContentsMargins(4, 8, 14, 12)
        column.setSpacing(10)
        heads = (self.result, self.counts, self.luck, self.waiting, self.nothing, self.more)
        for part in heads:
            column.addWidget(part)
        self._ends = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._ends.setSpacing(24)
        for title, said in ((self.well_title, self.well), (self.watch_title, self.watch)):
            words = QVBoxLayout()
            words.setSpacing(2)
            words.addWidget(title)
            words.addWidget(said)
            words.addStretch(1)
            self._ends.addLayout(words, 1)
        column.addLayout(self._ends)
        column.addWidget(self.head)
        for lesson in self.lessons:
            column.addWidget(lesson)
        column.addStretch(1)
        self._middle = QWidget()
        row = QHBoxLayout(self._middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._body, 100)
        row.addStretch(1)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setWidget(self._middle)
        self.table = KeyButton(self, "primary")
        self.all, self.play = QPushButton(self), QPushButton(self)
        buttons = FlowLayout(10, 8, centred=True)
        for button in (self.table, self.all, self.play):
            buttons.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.scroller, 1)
        whole.addLayout(buttons)

    def show_summary(self, view: GameSummary) -> None:
        self._body.setMaximumWidth(look().px(WIDEST))
        for label, text in (
            (self.result, view.result),
            (self.counts, view.counts),
            (self.luck, view.luck),
            (self.waiting, view.waiting),
            (self.nothing, view.nothing[0] if view.nothing else ""),
            (self.more, view.nothing[1] if view.nothing else ""),
            (self.head, gettext("What this game teaches") if view.lessons else ""),
            (self.well_title, gettext("Done well") if view.well else ""),
            (self.well, view.well),
            (self.watch_title, gettext("Next time") if view.watch else ""),
            (self.watch, view.watch),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        for number, tile in enumerate(self.lessons):
            tile.setVisible(number < len(view.lessons))
            if number < len(view.lessons):
                tile.show_lesson(view.lessons[number])
        self.table.show_key(gettext("To the table"), "Enter")
        self.all.setText(gettext("See every decision"))
        self.play.setText(gettext("Play a round"))
        self.all.setVisible(bool(view.nothing))
        self.play.setVisible(bool(view.nothing))
        self.setAccessibleName(gettext("Summary of the game"))
        self.scroller.setAccessibleName(f"{view.result} {view.counts}".strip())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        is_wide = self.width() >= look().px(MIN_WIDTH_BESIDE)
        self._ends.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.scroller, self.table)
