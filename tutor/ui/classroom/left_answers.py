"""Answers that several closed windows left: the pupil says which are hers, if any."""

from PySide6.QtWidgets import QWidget

from tutor.language import gettext
from tutor.ui.parts.empty_state import EmptyState
from tutor.ui.parts.plain import unmarked
from tutor.view.classroom.jobs import OpenedSet


class LeftAnswers(EmptyState):
    def __init__(self, opened: OpenedSet, parent: QWidget | None = None) -> None:
        super().__init__("drills", len(opened.left) + 1, parent)
        self.opened = opened
        self.retranslate()

    def retranslate(self) -> None:
        left = tuple(self._said(at) for at in range(len(self.opened.left)))
        self.show_state(
            gettext("Problem set"),
            gettext("Answers to this set are here from before: which are yours?"),
            gettext("The others stay here for those who gave them."),
            (*left, gettext("None of these: begin anew")),
        )

    def _said(self, at: int) -> str:
        draft, count = self.opened.left[at], len(self.opened.problems.problems)
        name = draft.name.strip() or gettext("Without a name")
        return gettext("{name}: {given} of {count} answered").format(
            name=unmarked(name), given=len(draft.answers), count=count
        )
