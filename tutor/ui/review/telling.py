"""What the review tells of the course: the concept that belongs to the decision shown."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tutor.ui.parts.announce import announce
from tutor.ui.review.parts import ReviewParts
from tutor.view.review.state import ReviewState

if TYPE_CHECKING:
    from tutor.concepts.ledger import ConceptLedger


class ConceptTeller(QObject):
    met = Signal(object)

    def __init__(self, parts: ReviewParts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._ledger: ConceptLedger | None = None

    def learn(self, ledger: "ConceptLedger") -> bool:
        is_news = ledger != self._ledger
        self._ledger = ledger
        return is_news

    def tell(self, state: ReviewState | None, is_seen: bool) -> None:
        panel = self._parts.panel
        if state is None or self._ledger is None:
            panel.show_concept(None)
            return
        note = self._parts.show_concept(state, self._ledger)
        if note is not None and note.meeting is not None and is_seen:
            self._ledger = self._ledger.with_meeting(note.meeting)
            self.met.emit(note.meeting)
            announce(panel, panel.concept.sentence.accessibleName())
