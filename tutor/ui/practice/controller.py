"""PracticeController: holds the session of a game, changes it, and derives what is shown of it."""

from PySide6.QtCore import QObject, QTimer, Signal

from rules.events import Deal, Event
from tutor.concepts.ledger import ConceptLedger
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.ui.parts.jobs import Executor
from tutor.ui.practice.engine import PracticeEngine
from tutor.ui.practice.moves import PracticeMoves
from tutor.view.practice.deriving import game_view, open_step, open_whole
from tutor.view.practice.game_view import GameView
from tutor.view.practice.safety_switch import SafetySwitch


class PracticeController(QObject):
    changed = Signal(object)
    hint_opened = Signal()
    over = Signal()
    met = Signal(object)
    ended = Signal()

    def __init__(
        self, settings: Settings, executor: Executor | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.engine = PracticeEngine(executor, self)
        self.moves = PracticeMoves(self.engine, settings, self)
        self.ledger: ConceptLedger | None = None
        self._safety = SafetySwitch()
        self._view: GameView | None = None
        self._is_told = False
        self.engine.moved.connect(self._moved)
        self.moves.changed.connect(self.derive)
        self.moves.hint_requested.connect(self.open_hint)

    @property
    def session(self) -> PracticeSession | None:
        return self.engine.session

    @property
    def view(self) -> GameView | None:
        return self._view if self.session is not None else None

    def play(self, session: PracticeSession) -> None:
        self._is_told = False
        self.moves.forget()
        self._safety.forget()
        self.set_settings(self.settings)
        self.engine.play(session)

    # --- what the learner does ----------------------------------------------------------------

    def open_hint(self) -> None:
        session, view = self.session, self.view
        if session is None or view is None or not view.is_asked or self.moves.is_asking:
            return
        self.hint_opened.emit()
        open_step(session)
        self.derive()

    def rethink(self) -> None:
        if not self.moves.back() and self.settings.take_back:
            self.engine.take_back()

    def go_on(self) -> None:
        view = self.view
        if view is not None and view.side.result is not None and view.is_over:
            self._tell_end()
            self.over.emit()
        else:
            self.engine.go_on()

    def toggle_safety(self) -> None:
        if self.view is not None:
            self._safety.turn(self.settings, self.view.observation)
            self.derive()

    # --- what is shown ------------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        self.settings = self.moves.settings = settings
        self.engine.pace, self.engine.auto = settings.pace, settings.auto_tsumogiri
        self.derive()

    def set_ledger(self, ledger: ConceptLedger) -> None:
        if ledger != self.ledger:
            self.ledger = ledger
            self.derive()

    def retranslate(self) -> None:
        self.derive()

    def derive(self, events: tuple[Event, ...] | None = None) -> None:
        if self.session is not None:
            if self.settings.hints == "open":
                open_whole(self.session)
            self._view = game_view(
                self.session, self.moves.intent, self.settings, self._safety, self.ledger
            )
        self.changed.emit(events)
        self._meet()

    def _meet(self) -> None:
        meeting = self._view.meeting if self._view is not None else None
        if self.session is None or self.ledger is None or meeting is None:
            return
        known, self.ledger = self.ledger, self.ledger.with_meeting(meeting)
        if self.ledger is not known:
            self.met.emit(meeting)

    def _moved(self, events: tuple[Event, ...]) -> None:
        self.moves.forget()
        if any(isinstance(event, Deal) for event in events):
            self._safety.forget()
        self.derive(events)
        if self.view is not None and self.view.is_over:
            QTimer.singleShot(0, self, self._tell_end)  # the result is painted first

    def _tell_end(self) -> None:
        if not self._is_told and self.view is not None and self.view.is_over:
            self._is_told = True
            self.ended.emit()
