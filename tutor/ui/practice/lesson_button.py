"""A lesson at the end of a game, as a button that shows it in the review."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.practice.worth_a_look import LessonExample
from tutor.text.lessons import cost_phrase, lesson_words
from tutor.text.names import capital
from tutor.ui.parts.line_breaks import hyphens_kept
from tutor.ui.parts.look import look


class LessonButton(QPushButton):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.cost, self.cause, self.show_word = (QLabel(self) for _ in range(4))
        self.cost.setProperty("look", "label")
        self.show_word.setProperty("look", "label")
        for label in (self.title, self.cost, self.cause, self.show_word):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for label in (self.title, self.cost, self.cause):
            label.setWordWrap(True)
        said = QVBoxLayout()
        said.setSpacing(2)
        for label in (self.title, self.cost, self.cause):
            said.addWidget(label)
        inner = QHBoxLayout(self)
        inner.setContentsMargins(14, 9, 14, 9)
        inner.setSpacing(12)
        inner.addLayout(said, 1)
        inner.addWidget(self.show_word)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_lesson(self, taught: LessonExample, can_be_seen: bool) -> None:
        said = lesson_words(taught.lesson, (taught.decision,))
        cost = cost_phrase(taught.lesson)
        self.title.setFont(look().font("section"))
        self.title.setText(said.title)
        self.cost.setText(capital(cost))
        self.cause.setText(hyphens_kept(said.cause))
        self.show_word.setText(gettext("Show") if can_be_seen else "")
        name = gettext("{lesson}, {cost}").format(lesson=said.title, cost=cost)
        self.setAccessibleName(name)
        self.setAccessibleDescription(said.cause)
        self.updateGeometry()
