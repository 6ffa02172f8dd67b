"""The line of a concept: its mark, and what is told of it; the name opens what it is."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tutor.text.glossary.lookup import term_of
from tutor.ui.panel.option_card import SignView
from tutor.ui.parts.look import Look
from tutor.ui.parts.sentence import SentenceLabel
from tutor.view.course import ConceptView


class ConceptLine(QWidget):
    """One concept of the course, or nothing."""

    asked = Signal(str)
    """A term was pressed: its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = SignView(self)
        self.sentence = SentenceLabel(self)
        self.sentence.asked.connect(self.asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.sentence, 1)
        self.setVisible(False)

    def show_concept(self, view: ConceptView | None, look: Look) -> None:
        """Show what is told; None: nothing."""
        self.setVisible(view is not None)
        if view is not None:
            self._sign.show_sign("idea", look)
            self.sentence.show_sentence(
                view.text, look, (view.name, term_of(view.key, look.translator))
            )
