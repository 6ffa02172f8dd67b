from collections.abc import Collection, Mapping
from itertools import chain

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from rules.events import Call, Deal, Discard, Event, Ryukyoku, Win
from rules.table import Answer
from rules.tiles import Seat, Tile
from tutor.coach.concepts.ledger import ConceptLedger
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.model import result_of
from tutor.pages.practice.game_model import (
    GameView,
    SafetySwitch,
    Shown,
    badges_by_round,
    game_view,
    miss_view,
    open_step,
    open_whole,
)
from tutor.practice import session as intents
from tutor.practice.ledger import Decided
from tutor.practice.session import (
    NO_INTENT,
    Advised,
    Due,
    Intent,
    MoveToDecide,
    Outcome,
    PracticeMove,
    PracticeSession,
    Settled,
    decide_move,
    due_of,
)
from tutor.settings import Settings

ANSWERED = (Due.LEARNER, Due.FORCED)


class PracticeController(QObject):
    """Run one session, playing every move except the learner's.

    The opponents' moves, the advice and the grading of answers are computed in the background; the
    session itself belongs to the GUI thread. A move that leads to a question is shown once its
    advice is known.
    """

    changed = Signal(object)
    """Emitted with the events of a move, or with None if only the view changed."""
    intent_changed = Signal()
    hint_opened = Signal()
    over = Signal()
    met = Signal(object)
    ended = Signal()
    round_ended = Signal()
    failed = Signal(object)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.session: PracticeSession | None = None
        self.intent: Intent = NO_INTENT
        self.ledger: ConceptLedger | None = None
        self.earned: Collection[str] | None = None
        self._earned: Collection[str] | None = None  # when the game began
        self._safety = SafetySwitch()
        self._shown = Shown.WHOLE
        self._opened_at: int | None = None  # the step whose hint opened by itself
        self._view: GameView | None = None
        self._unshown: tuple[Event, ...] = ()
        self._is_end_announced = False
        self._hurry = False
        self._answered = False
        self._jobs = Jobs(self)
        self._jobs.found.connect(self._take)
        self._jobs.failed.connect(self._fail)
        self._filler = Jobs(self)
        self._filler.found.connect(self._fill)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._move_on)

    @property
    def view(self) -> GameView | None:
        return self._view if self.session is not None else None

    @property
    def busy(self) -> bool:
        return self._timer.isActive() or self._jobs.busy

    def play(self, session: PracticeSession) -> None:
        self.stop()
        self._is_end_announced = False
        self._safety.forget()
        self._opened_at, self._shown = None, Shown.WHOLE  # of the game before
        self._earned = self.earned
        self.session = session
        self._filler.start(result_of(session.deciding_others()))
        self._moved(())

    def stop(self) -> None:
        self._halt()
        self._filler.cancel()
        self._hurry = False
        self.intent = NO_INTENT
        if self.session is not None:
            self.session.close()
        self.session = None

    # --- the learner's moves -------------------------------------------------------------------

    def discard(self, tile: Tile) -> None:
        if self.session is not None:
            self._follow(intents.discard(self.session, self.intent, tile, self.settings))

    def answer(self, action: Answer) -> None:
        if self.session is not None:
            self._follow(intents.outcome_of(self.session, self.intent, action, self.settings))

    def press(self, act: str) -> None:
        if self.session is None:
            return
        was_asking = self.intent.confirmation
        self._follow(intents.after_press(self.session, self.intent, act, self.settings))
        if was_asking and act == intents.HINT and not self.intent.confirmation:
            self.open_hint()

    def press_riichi(self) -> None:
        self.press(intents.BACK if self.intent.riichi else intents.RIICHI)

    def press_pass(self) -> None:
        self.press(intents.BACK if self.intent.options or self.intent.riichi else "pass")

    def give(self, action: Answer) -> None:
        self.intent = NO_INTENT
        self._settle(action)
        if self.busy:
            self._change_intent()

    def _settle(self, action: Answer) -> None:
        session = self.session
        if session is not None and due_of(session) in ANSWERED and not self._answered:
            self._timer.stop()
            self._hurry = False
            self._answered = True
            self._jobs.start(result_of(session.settling(action)))

    def rethink(self) -> None:
        if self.intent != NO_INTENT:
            self._follow(NO_INTENT)
        elif self.settings.take_back and self.session is not None:
            self._halt()
            self.session.take_back()
            self._moved(())

    def go_on(self) -> None:
        session, view = self.session, self.view
        if session is None:
            return
        if view is not None and view.side.result is not None and view.is_over:
            self._announce_end()
            self.over.emit()
            return
        due = due_of(session)
        if due is Due.RESULT:
            self._moved(session.advance())
        if due in (Due.RESULT, Due.END):
            return
        self._hurry = True
        if self._timer.isActive() or not self._jobs.busy:
            self._schedule(())  # also retries after the thinking failed

    def _follow(self, outcome: Outcome) -> None:
        match outcome:
            case PracticeMove(action):
                self.give(action)
            case MoveToDecide(action):
                if self.session is not None and not self._answered:
                    deciding = self.session.deciding(action)
                    self._jobs.start(result_of(decide_move, self.intent, outcome, deciding))
            case _ if outcome != self.intent:
                self.intent = outcome
                self._change_intent()

    def _change_intent(self) -> None:
        self.derive()
        self.intent_changed.emit()

    # --- the others' moves ---------------------------------------------------------------------

    def _halt(self) -> None:
        self._timer.stop()
        self._jobs.cancel()
        self._answered = False
        self._unshown = ()

    def _schedule(self, events: tuple[Event, ...]) -> None:
        due = due_of(self.session) if self.session is not None else Due.END
        if due in (Due.RESULT, Due.END):
            return
        if due in ANSWERED:
            self._hurry = False
            if due is Due.LEARNER or not self.settings.auto_tsumogiri:
                return
        seen = due is Due.FORCED or any(isinstance(each, Discard | Call) for each in events)
        self._timer.start(self.settings.pace if seen and not self._hurry else 0)

    @Slot()
    def _move_on(self) -> None:
        session = self.session
        due = due_of(session) if session is not None else Due.END
        if session is not None and due is Due.OPPONENTS:
            self._jobs.start(result_of(session.thought()))
        elif session is not None and session.question is not None and due is Due.FORCED:
            self._settle(session.question.forced)

    @Slot(object)
    def _take(
        self, found: Mapping[Seat, Answer] | Settled | Advised | Intent | PracticeMove
    ) -> None:
        session = self.session
        if session is None:
            return
        match found:
            case Intent() | PracticeMove():
                self._follow(found)
            case Settled():
                self._answered = False
                self._moved(session.settle(found))
            case Advised():
                session.keep_advice(found)
                self._show_move()
            case _:
                self._moved(session.advance(found))

    @Slot(object)
    def _fill(self, found: Decided) -> None:
        if self.session is not None:
            self.session.fill_decisions(found)

    @Slot(object)
    def _fail(self, error: BaseException) -> None:
        self._answered = False
        self._show_move()
        self.failed.emit(error)

    def _moved(self, events: tuple[Event, ...]) -> None:
        self._schedule(events)
        self.intent = NO_INTENT
        if any(isinstance(event, Deal) for event in events):
            self._safety.forget()
        self._unshown += events
        if self.session is not None and self.session.lacks_advice:
            self._jobs.start(result_of(self.session.advising()))
        else:
            self._show_move()

    def _show_move(self) -> None:
        events, self._unshown = self._unshown, ()
        self.derive(events)
        whole = self.session is not None and not self.session.is_one_round
        if whole and any(isinstance(event, Win | Ryukyoku) for event in events):
            self.round_ended.emit()
        if self.view is not None and self.view.is_over:
            QTimer.singleShot(0, self, self._announce_end)  # paint the result first

    def _announce_end(self) -> None:
        if not self._is_end_announced and self.view is not None and self.view.is_over:
            self._is_end_announced = True
            self.ended.emit()

    # --- the view -----------------------------------------------------------------------------

    @property
    def badges(self) -> tuple[str, ...]:
        """The badges earned in finished rounds."""
        rounds = [] if self.session is None else badges_by_round(self.session)
        return tuple(dict.fromkeys(chain.from_iterable(rounds)))

    @property
    def earned_before(self) -> Collection[str] | None:
        """The badges from earlier games; None if unknown."""
        return self.earned if self._earned is None else self._earned

    def open_hint(self) -> None:
        session, view = self.session, self.view
        if session is None or view is None or not view.is_asked or self.intent.confirmation:
            return
        if session.lacks_advice:
            return
        self.hint_opened.emit()
        if self.settings.hints == "open" and not session.opened:
            self._open_brief(session)
        elif self._shown < Shown.WHOLE:
            self._shown = Shown(self._shown + 1)
        else:
            open_step(session)
        self.derive()

    def _open_brief(self, session: PracticeSession) -> None:
        if open_whole(session):
            self._opened_at, self._shown = session.steps, Shown.BRIEF

    def fold_hint(self) -> None:
        if self._opened_at is not None:
            self._shown = Shown.FOLDED
        self.derive()

    def toggle_safety(self) -> None:
        if self.view is not None:
            self._safety.turn(self.settings, self.view.observation)
            self.derive()

    def set_settings(self, settings: Settings) -> None:
        self.settings = settings
        self.derive()

    def set_ledger(self, ledger: ConceptLedger) -> None:
        if ledger != self.ledger:
            self.ledger = ledger
            self.derive()

    def derive(self, events: tuple[Event, ...] | None = None) -> None:
        session = self.session
        if session is not None:
            if self._opened_at != session.steps:
                self._opened_at, self._shown = None, Shown.WHOLE
                opens = self.settings.hints == "open" and session.question is not None
                opens = opens and not session.lacks_advice
                if opens and miss_view(session, self.settings) is None:  # one lesson at a time
                    self._open_brief(session)
            self._view = game_view(
                session,
                self.intent,
                self.settings,
                self._safety,
                self.ledger,
                self._shown,
                self.earned_before,
            )
        self.changed.emit(events)
        meeting = self._view.meeting if self._view is not None else None
        if session is None or self.ledger is None or meeting is None:
            return
        known, self.ledger = self.ledger, self.ledger.with_meeting(meeting)
        if self.ledger is not known:
            self.met.emit(meeting)
