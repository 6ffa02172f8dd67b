"""The line of a concept: its mark, and what is told of it; the name opens what it is."""

from PySide6.QtWidgets import QWidget

from tutor.text.glossary.lookup import term_of
from tutor.ui.panel.option_card import WhyLine
from tutor.view.course import ConceptView
from tutor.view.panel.option_view import WhyView


class ConceptLine(WhyLine):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVisible(False)

    def show_concept(self, view: ConceptView | None) -> None:
        self.setVisible(view is not None)
        if view is not None:
            named = (view.name, term_of(view.key))
            self.show_line(WhyView("idea", view.text), named)
