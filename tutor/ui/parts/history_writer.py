"""HistoryWriter: changes the history, a command after the other, off the window's thread.

What cannot be written (the history is in use, the disk is full) and is lasting stays, is tried
again with the next command, and a last time when the window is closed.
"""

from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal, Slot

from tutor.history.faults import HistoryNotice
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.history.commands import Command, CommandFailure, CommandResult, RecordAnswer
from tutor.view.history.place import HistoryPlace
from tutor.view.history.queue import CommandQueue, Outcome


class HistoryWriter(QObject):
    """Takes commands in the window's thread."""

    done = Signal(object)
    """A CommandResult."""
    not_done = Signal(object)
    """A CommandFailure."""
    noticed = Signal(object)
    """A HistoryNotice that should be said: the history was rescued, or cannot be used. Where only
    what is lasting waits, that is said once, until it is another one."""
    failed = Signal(object)
    """An exception: a fault of ours."""
    dropped = Signal(object)
    """The Command that made us fall: it is not tried again."""

    def __init__(
        self, place: HistoryPlace, executor: Executor | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.place = place
        self._queue = CommandQueue()
        self._said: HistoryNotice | None = None
        self._stuck = self._goes_on = False
        self._worker = Worker(executor, self)
        self._worker.found.connect(self._found)
        self._worker.failed.connect(self._fell)
        self._worker.finished.connect(self._finished)

    @property
    def waiting(self) -> tuple[RecordAnswer, ...]:
        """The answers that are not in the history yet, the first one first."""
        return self._queue.answers

    def take(self, command: Command) -> None:
        """Carry a command out, after those before."""
        self._queue.add(command)
        self._stuck = False
        self._go_on()

    def close(self) -> None:
        """Write what is left: the window goes."""
        self._worker.close()
        deque(self._work(), maxlen=0)

    def _go_on(self) -> None:
        if self._queue and not self._stuck and not self._goes_on:
            self._goes_on = True  # until its end is heard: another start would silence it
            self._worker.start(lambda cancelled: self._work())

    def _work(self) -> Iterator[Outcome]:
        """Off the window's thread, but for the last time."""
        if self._queue:
            from tutor.view.history.writing import carry_out  # numpy: not before a frame

            yield from self._queue.work(lambda command: carry_out(self.place, command))

    @Slot(object)
    def _found(self, outcome: Outcome) -> None:
        for notice in outcome.found:
            self.noticed.emit(notice)
        if isinstance(outcome, CommandResult):
            self._said = None
            self.done.emit(outcome)
        else:
            self._refuse(outcome)

    def _refuse(self, failure: CommandFailure) -> None:
        self._stuck = True
        if failure.is_given_up or failure.notice != self._said:
            self.noticed.emit(failure.notice)
        self._said = failure.notice
        self.not_done.emit(failure)

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        """What made us fall is not tried for ever."""
        self._goes_on = False
        command = self._queue.drop_first()
        if command is not None:
            self.dropped.emit(command)
        self.failed.emit(error)
        self._go_on()

    @Slot()
    def _finished(self) -> None:
        self._goes_on = False
        if self._queue.is_asked:
            self._stuck = False
        self._go_on()
