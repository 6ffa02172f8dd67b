from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tutor.authors import headline
from tutor.coach.advice import CallDecision, ReviewEntry
from tutor.language import gettext
from tutor.pages.classroom.model import PositionLine, PositionsView
from tutor.pages.classroom.positions import PositionsPanel
from tutor.pages.classroom.widgets import Note
from tutor.pages.classroom.words import answer_line
from tutor.pages.parts.layouts import column_of
from tutor.strategy.stance import Verdict
from tutor.text.calls import answer_word as offer_answer_word
from tutor.text.calls import choices_line
from tutor.text.names import tile_word


def _answer_words(entry: ReviewEntry) -> str:
    """Return an answer, and what was asked or the plan."""
    if isinstance(entry, CallDecision):
        asked = gettext("{options}?").format(options=choices_line(entry))
        return f"{offer_answer_word(entry, brief=True)} · {asked}"
    return f"{tile_word(entry.played)} · {headline(entry.advice, entry.observation)}"


class Solution(QWidget):
    def __init__(
        self, decisions: tuple[ReviewEntry | None, ...], saved: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._decisions = tuple(
            (number, one) for number, one in enumerate(decisions, start=1) if one is not None
        )
        self._count, self._saved, self._at = len(decisions), saved, 0
        self.note, self.positions = Note(self), PositionsPanel(self)
        note = column_of(self.note, margins=(12, 4, 12, 0))
        column_of(note, (self.positions, 1), on=self, margins=0, spacing=4)
        self.positions.at_changed.connect(self._go)
        self.back_requested = self.positions.back_requested
        self.tree_requested = self.positions.tree_requested
        self.retranslate()
        self.note.say(self.note.text.text())

    def retranslate(self) -> None:
        self.note.show_look()
        self.note.reword(
            gettext("The answers are in {path}: send it to your teacher.").format(path=self._saved)
        )
        right = sum(one.verdict is not Verdict.OFF_PLAN for _, one in self._decisions)
        title = gettext("{right} of {count} right").format(right=right, count=len(self._decisions))
        lines = tuple(
            PositionLine(f"{number} · {_answer_words(one)}", answer_line(one))
            for number, one in self._decisions
        )
        self.positions.show_positions(PositionsView(title, lines), self._at)
        self._go(self._at)

    def _go(self, at: int) -> None:
        if 0 <= at < len(self._decisions):
            self._at = at
            self.positions.show_decision(self._decisions[at][1])

    def take_focus(self) -> None:
        self.positions.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
