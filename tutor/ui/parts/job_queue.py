"""JobQueue: jobs that write, one after another off the window's thread; none is left out."""

from collections import deque
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from tutor.fault_report import write_report
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.jobs import Job

ENDED: Final = object()


class JobQueue(QObject):
    """Unlike in a `Worker`, a job waits for those before it and is cancelled by none; what still
    waits when the window goes is done then. A job writes before its first piece: what comes after
    may be left out when the window goes."""

    found = Signal(object)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, executor: Executor | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Job] = deque()
        self._goes_on = False
        self._worker = Worker(executor, self)
        self._worker.found.connect(self._heard)
        self._worker.failed.connect(self._fell)
        self._worker.finished.connect(self._ended)

    def add(self, job: Job) -> None:
        self._waiting.append(job)
        self._go_on()

    def close(self) -> None:
        self._worker.close()
        while self._waiting:
            try:
                deque(self._work(), maxlen=0)
            except Exception as error:
                write_report(error)

    def _go_on(self) -> None:
        if self._waiting and not self._goes_on:
            self._goes_on = True
            self._worker.start(lambda cancelled: self._work())

    def _work(self) -> Iterator[object]:
        while self._waiting:
            yield from self._waiting.popleft()(lambda: False)
            yield ENDED

    @Slot(object)
    def _heard(self, piece: object) -> None:
        if piece is ENDED:
            self.finished.emit()
        else:
            self.found.emit(piece)

    @Slot(object)
    def _fell(self, error: object) -> None:
        self._goes_on = False
        self.failed.emit(error)
        self._go_on()

    @Slot()
    def _ended(self) -> None:
        self._goes_on = False
        self._go_on()
