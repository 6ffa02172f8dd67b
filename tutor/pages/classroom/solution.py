from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from tutor.authors import headline
from tutor.coach.advice import CallDecision, ReviewEntry
from tutor.language import gettext
from tutor.pages.classroom.model import PositionLine, PositionsView
from tutor.pages.classroom.positions import PositionsPanel
from tutor.pages.classroom.words import answer_line
from tutor.pages.host import Host
from tutor.pages.parts.banner import Note
from tutor.strategy.choice import Verdict
from tutor.text.calls import answer_word as offer_answer_word
from tutor.text.calls import choices_line
from tutor.text.names import tile_word


def _answer_words(entry: ReviewEntry) -> str:
    """Return an answer, and what was asked or the plan."""
    if isinstance(entry, CallDecision):
        asked = gettext("{options}?").format(options=choices_line(entry))
        return f"{offer_answer_word(entry, brief=True)} · {asked}"
    return f"{tile_word(entry.played)} · {headline(entry.advice, entry.observation)}"


class Solution(PositionsPanel):
    def __init__(
        self,
        host: Host,
        decisions: tuple[ReviewEntry | None, ...],
        saved: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(host, parent)
        self._decisions = tuple(
            (number, one) for number, one in enumerate(decisions, start=1) if one is not None
        )
        self._count, self._saved, self._at = len(decisions), saved, 0
        self.note = Note(self)
        self.note.close_button.clicked.connect(self._arrange)
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
        self.show_positions(PositionsView(title, lines), self._at)
        self.go(self._at)

    def go(self, at: int) -> None:
        if 0 <= at < len(self._decisions):
            self._at = at
            self.show_decision(self._decisions[at][1])

    @property
    def room(self) -> QRect:
        room = self.rect()
        if not self.note.isHidden():
            wide = self.width() - 24
            high = max(40, self.note.heightForWidth(wide))
            self.note.setGeometry(12, 4, wide, high)
            room.setTop(high + 8)
        return room

    def take_focus(self) -> None:
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
