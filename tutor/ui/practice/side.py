"""Beside the felt: the hints while a round is played, its result when it is over."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from rules.tiles import Tile
from tutor.practice.hints import HINT_STEPS
from tutor.practice.session import PracticeSession
from tutor.practice.status import status_of
from tutor.text.hand_status import describe_hand_status
from tutor.ui.parts.look import Look
from tutor.ui.practice.hint_panel import HintPanel
from tutor.ui.practice.result_panel import ResultPanel
from tutor.view.practice.felt import advice_of
from tutor.view.practice.hint_view import HintView
from tutor.view.practice.hint_words import hint_view, shows_more


class PracticeSide(QStackedWidget):
    """Hints or result of one session."""

    hint_requested = Signal()
    tree_requested = Signal()
    next_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._waits = False
        self.hints, self.result = HintPanel(look, self), ResultPanel(look, self)
        for part in (self.hints, self.result):
            self.addWidget(part)
        self.hints.hint_requested.connect(self.hint_requested)
        self.hints.tree_requested.connect(self.tree_requested)
        self.result.next_requested.connect(self.next_requested)

    @property
    def shown(self) -> HintView | None:
        """The hint that is shown; None where nothing is asked, or a result is shown."""
        return self.hints.view if self.currentWidget() is self.hints else None

    @property
    def scroller(self) -> QScrollArea:
        """Where the keyboard goes by F6."""
        return (self.result if self.currentWidget() is self.result else self.hints).scroller

    def show_side(
        self, session: PracticeSession, pointed: Tile | None, waits: bool, look: Look
    ) -> None:
        """Show what belongs to the moment. `pointed`: a tile of the hand; `waits`: whether a
        ready hand's waits are wanted."""
        self._look, self._waits = look, waits
        if session.result is not None:
            self.result.show_result(session.result, session.observation, look)
            self.setCurrentWidget(self.result)
            return
        self.setCurrentWidget(self.hints)
        self.hints.show_hint(self._view(session, pointed), look)
        self._show_status(session, pointed)

    def show_pointed(self, session: PracticeSession, pointed: Tile | None) -> None:
        """A tile of the hand is pointed at, or no more: nothing else is shown anew."""
        question = session.question
        if question is None or session.result is not None:
            return
        if session.opened >= HINT_STEPS - 1 and not question.is_claim:
            view = self._view(session, pointed)
            if view is not None:
                self.hints.show_rows(view, self._look)
        self._show_status(session, pointed)

    def open_step(self, session: PracticeSession) -> None:
        """Open the next step of the hint; one that has nothing to show opens the next as well."""
        before = self._view(session, None)
        while session.opened < HINT_STEPS:
            session.open_hint()
            if shows_more(before, self._view(session, None)):
                return

    def _view(self, session: PracticeSession, pointed: Tile | None) -> HintView | None:
        question = session.question
        if question is None or question.forced is not None:
            return None
        hint = session.hint()
        if hint is None:
            return None
        return hint_view(
            hint, advice_of(session), session.observation, self._look.translator, pointed
        )

    def _show_status(self, session: PracticeSession, pointed: Tile | None) -> None:
        if not self._waits:
            self.hints.status.show_status(None, self._look)
            return
        question = session.question
        own = question is not None and not question.is_claim
        status = status_of(session.observation, pointed if own else None)
        view = describe_hand_status(status, self._look.translator) if status.waits else None
        self.hints.status.show_status(view, self._look)
