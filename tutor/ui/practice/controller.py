"""PracticeController: holds the session of a game, changes it, and derives what is shown of it."""

from PySide6.QtCore import QObject, QTimer, Signal

from rules.events import Deal, Event
from tutor.concepts.ledger import ConceptLedger
from tutor.language import Translator
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.ui.parts.worker import Executor
from tutor.ui.practice.engine import PracticeEngine
from tutor.ui.practice.moves import PracticeMoves
from tutor.view.practice.deriving import game_view, open_step, open_whole
from tutor.view.practice.game_view import GameView
from tutor.view.practice.safety_switch import SafetySwitch


class PracticeController(QObject):
    """Answers what the widgets ask for. Once a change it derives a view, and tells the widgets."""

    changed = Signal(object)
    """There is another view: the events that led to it (a tuple, empty after a take-back), or None
    where the game stands and is only looked at, or answered, in another way."""
    hint_opened = Signal()
    """The learner asks for a hint, which is about to be shown."""
    over = Signal()
    """The learner has seen the last result."""
    met = Signal(object)
    """A hint tells a concept of the course that was not told here before: a Meeting."""
    ended = Signal()
    """The game has just come to its end: it can be kept."""

    def __init__(
        self,
        settings: Settings,
        translator: Translator,
        executor: Executor | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.settings, self.translator = settings, translator
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
        """The game under way."""
        return self.engine.session

    @property
    def view(self) -> GameView | None:
        """What is shown of the game under way."""
        return self._view if self.session is not None else None

    def play(self, session: PracticeSession) -> None:
        """Play this game on."""
        self._is_told = False
        self.moves.forget()
        self._safety.forget()
        self.set_settings(self.settings)
        self.engine.play(session)

    # --- what the learner does ----------------------------------------------------------------

    def open_hint(self) -> None:
        """Open one step more of the hint."""
        session, view = self.session, self.view
        if session is None or view is None or not view.is_asked or self.moves.is_asking:
            return
        self.hint_opened.emit()
        open_step(session, self.translator)
        self.derive()

    def rethink(self) -> None:
        """Go back to the last choice; where something is asked, only that is let go."""
        if not self.moves.back() and self.settings.take_back:
            self.engine.take_back()

    def go_on(self) -> None:
        """Go from a result to what follows; elsewhere on to the learner's turn without waiting."""
        view = self.view
        if view is not None and view.side.result is not None and view.is_over:
            self._tell_end()
            self.over.emit()
        else:
            self.engine.go_on()

    def toggle_safety(self) -> None:
        """Show the safety marks, or hide them, until the next round."""
        if self.view is not None:
            self._safety.turn(self.settings, self.view.observation)
            self.derive()

    # --- what is shown ------------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        """Take other settings."""
        self.settings = self.moves.settings = settings
        self.engine.pace, self.engine.auto = settings.pace, settings.auto_tsumogiri
        self.derive()

    def set_ledger(self, ledger: ConceptLedger) -> None:
        """Take what the learner has met of the course."""
        if ledger != self.ledger:
            self.ledger = ledger
            self.derive()

    def retranslate(self, translator: Translator) -> None:
        """Speak another language."""
        self.translator = translator
        self.derive()

    def derive(self, events: tuple[Event, ...] | None = None) -> None:
        """Derive what is shown of the session now; `events` led to it, see `changed`."""
        if self.session is not None:
            if self.settings.hints == "open":
                open_whole(self.session)
            self._view = game_view(
                self.session,
                self.moves.intent,
                self.settings,
                self._safety,
                self.translator,
                self.ledger,
            )
        self.changed.emit(events)
        self._meet()

    def _meet(self) -> None:
        """What was shown counts, once."""
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
        """Once a game, however fast the learner goes on."""
        if not self._is_told and self.view is not None and self.view.is_over:
            self._is_told = True
            self.ended.emit()
