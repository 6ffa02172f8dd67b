"""Drive a practice game: opponents think in the background and move at a set pace."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from rules.events import Call, Discard, Event
from rules.table import Answer
from rules.tiles import Seat
from tutor.pages.parts.jobs import Executor, Jobs
from tutor.pages.parts.model import result_of
from tutor.practice.ledger import Decided
from tutor.practice.session import (
    Due,
    Intent,
    MoveToDecide,
    PracticeMove,
    PracticeSession,
    Settled,
    decide_move,
    due_of,
)

Answers = Mapping[Seat, Answer]
ANSWERED = (Due.LEARNER, Due.FORCED)


class PracticeEngine(QObject):
    """Drive one session, making every move that is not the learner's.

    What the opponents do and how good the learner's discard is are found in the background; the
    session belongs to the window's thread.
    """

    moved = Signal(object)
    decided = Signal(object)
    failed = Signal(object)

    def __init__(self, executor: Executor | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: PracticeSession | None = None
        self.pace = 600
        """Milliseconds between one player's discard and the next."""
        self.auto = True
        self._hurry = False
        self._answered = False
        self._jobs = Jobs(executor, self)
        self._jobs.found.connect(self._thought)
        self._jobs.failed.connect(self._failed)
        self._filler = Jobs(executor, self)
        self._filler.found.connect(self._filled)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._move_on)

    @property
    def busy(self) -> bool:
        return self._timer.isActive() or self._jobs.busy

    def play(self, session: PracticeSession) -> None:
        self.stop()
        self.session = session
        self._filler.start(result_of(session.deciding_others()))
        self.moved.emit(())
        self._schedule(())

    def stop(self) -> None:
        self._timer.stop()
        self._jobs.cancel()
        self._filler.cancel()
        self._answered = False
        self._hurry = False
        if self.session is not None:
            self.session.close()
        self.session = None

    def close(self) -> None:
        self.stop()
        self._jobs.close()
        self._filler.close()

    def answer(self, action: Answer) -> None:
        session = self.session
        if session is None or due_of(session) not in ANSWERED or self._answered:
            return
        self._timer.stop()
        self._hurry = False
        self._answered = True
        self._jobs.start(result_of(session.settling(action)))

    def decide(self, intent: Intent, move: MoveToDecide) -> None:
        """Emit `decided` with what comes of a move."""
        session = self.session
        if session is not None and not self._answered:
            deciding = session.deciding(move.action)
            self._jobs.start(result_of(decide_move, intent, move, deciding))

    def go_on(self) -> None:
        session = self.session
        if session is None:
            return
        due = due_of(session)
        if due is Due.RESULT:
            self._moved(session.advance())
        if due in (Due.RESULT, Due.END):
            return
        self._hurry = True
        if self._timer.isActive() or not self._jobs.busy:
            self._schedule(())  # also retries after the thinking failed

    def take_back(self) -> bool:
        session = self.session
        if session is None:
            return False
        self._timer.stop()
        self._jobs.cancel()
        self._answered = False
        if not session.take_back():
            self._schedule(())
            return False
        self.moved.emit(())
        self._schedule(())
        return True

    def _moved(self, events: tuple[Event, ...]) -> None:
        self._schedule(events)
        self.moved.emit(events)

    def _schedule(self, events: tuple[Event, ...]) -> None:
        session = self.session
        due = due_of(session) if session is not None else Due.END
        if due in (Due.RESULT, Due.END):
            return
        if due in ANSWERED:
            self._hurry = False
            if due is Due.LEARNER or not self.auto:
                return
        seen = due is Due.FORCED or any(isinstance(each, Discard | Call) for each in events)
        self._timer.start(self.pace if seen and not self._hurry else 0)

    @Slot()
    def _move_on(self) -> None:
        session = self.session
        due = due_of(session) if session is not None else Due.END
        if session is not None and due is Due.OPPONENTS:
            self._think(session)
        elif session is not None and session.question is not None and due is Due.FORCED:
            self.answer(session.question.forced)

    def _think(self, session: PracticeSession) -> None:
        self._jobs.start(result_of(session.thought()))

    @Slot(object)
    def _thought(self, found: Answers | Settled | Intent | PracticeMove) -> None:
        session = self.session
        if session is None:
            return
        if isinstance(found, Intent | PracticeMove):
            self.decided.emit(found)
        elif isinstance(found, Settled):
            self._answered = False
            self._moved(session.settle(found))
        else:
            self._moved(session.advance(found))

    @Slot(object)
    def _filled(self, found: Decided) -> None:
        if self.session is not None:
            self.session.fill_decisions(found)

    @Slot(object)
    def _failed(self, error: BaseException) -> None:
        self._answered = False
        self.failed.emit(error)
