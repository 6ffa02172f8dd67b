"""The card of a lesson: its title, what it cost, the cause, and what to watch next time."""

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from tutor.text.glossary.lookup import gloss_line, term_of
from tutor.ui.parts.sentence import SentenceLabel
from tutor.view.panel.lesson_view import LessonView


class LessonCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gloss_key = ""
        self.setProperty("look", "card")
        self.title, self.cost, self.gloss = QLabel(self), QLabel(self), QLabel(self)
        self.sentences = (SentenceLabel(self), SentenceLabel(self))
        self.title.setProperty("look", "section")
        self.cost.setProperty("look", "label")
        self.gloss.setProperty("look", "label")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 14, 11)
        column.setSpacing(5)
        for part in (self.title, self.cost, *self.sentences, self.gloss):
            part.setWordWrap(True)
            column.addWidget(part)
        for sentence in self.sentences:
            sentence.asked.connect(self._open_gloss)
        self.show_lesson(None)

    def show_lesson(self, lesson: LessonView | None) -> None:
        self._open_gloss(self._gloss_key)  # a second time closes it
        self.setVisible(lesson is not None)
        if lesson is None:
            return
        self.setAccessibleName(lesson.title)
        self.title.setText(lesson.title)
        self.cost.setText(lesson.cost)
        self.cost.setToolTip(f"<p>{lesson.note}</p>" if lesson.note else "")
        self.cost.setAccessibleDescription(lesson.note)
        self.cost.setVisible(bool(lesson.cost))
        for number, sentence in enumerate(self.sentences):
            sentence.setVisible(number < len(lesson.sentences))
            if number < len(lesson.sentences):
                sentence.show_sentence(lesson.sentences[number])

    def _open_gloss(self, key: str) -> None:
        self._gloss_key = "" if key == self._gloss_key else key
        term = term_of(self._gloss_key)
        self.gloss.setVisible(term is not None)
        if term is not None:
            self.gloss.setText(gloss_line(term))
