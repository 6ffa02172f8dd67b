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
    done = Signal(object)
    not_done = Signal(object)
    noticed = Signal(object)
    failed = Signal(object)
    dropped = Signal(object)

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
        return self._queue.answers

    def take(self, command: Command) -> None:
        self._queue.add(command)
        self._stuck = False
        self._go_on()

    def close(self) -> None:
        self._worker.close()
        deque(self._work(), maxlen=0)

    def _go_on(self) -> None:
        if self._queue and not self._stuck and not self._goes_on:
            self._goes_on = True  # until its end is heard: another start would silence it
            self._worker.start(lambda cancelled: self._work())

    def _work(self) -> Iterator[Outcome]:
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
