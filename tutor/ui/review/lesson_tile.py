"""A lesson of the summary: its title, its position drawn, the cause; a click leads there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.ui.panel.comparison import TileComparison
from tutor.ui.parts.plain import show_plain
from tutor.ui.review.hand_strip import HandStrip
from tutor.view.review.summary import LessonPosition


class LessonTile(QFrame):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._index = 0
        self.setProperty("look", "panel")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.title, self.cost, self.cause = QLabel(self), QLabel(self), QLabel(self)
        self.title.setProperty("look", "section")
        self.cost.setProperty("look", "label")
        show_plain(self.title, self.cost, self.cause)
        for label in (self.title, self.cost, self.cause):
            label.setWordWrap(True)
        self.strip = HandStrip(self)
        self.tiles = TileComparison(self)
        self.see = QPushButton(self)
        self.see.clicked.connect(self._choose)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.cost)
        words.addSpacing(5)
        words.addWidget(self.strip)
        words.addSpacing(4)
        words.addWidget(self.cause)
        words.addStretch(1)
        side = QVBoxLayout()
        side.setSpacing(8)
        right = Qt.AlignmentFlag.AlignRight
        side.addWidget(self.see, 0, right)
        side.addWidget(self.tiles, 0, right)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 14, 10)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addLayout(side)

    def show_lesson(self, lesson: LessonPosition) -> None:
        self._index = lesson.index
        self.title.setText(lesson.title)
        self.cost.setText(lesson.cost)
        self.cause.setText(lesson.cause)
        self.strip.show_position(lesson)
        played = lesson.played
        self.tiles.setVisible(played is not None)
        if played is not None:
            caption = gettext("tutor")
            name = gettext("Your tile beside the tutor's")
            self.tiles.show_tiles(played, lesson.best, caption, name)
        self.see.setText(gettext("See the position"))
        self.see.setAccessibleName(f"{self.see.text()}: {lesson.title}")
        self.setAccessibleName(lesson.title)

    def _choose(self) -> None:
        self.chosen.emit(self._index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self._choose()
