"""Task: one long work at a time in a process of its own, how far it is, and an end to it."""

import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from rules.message import Message, TutorError
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.process import Runner, Work, WorkResult, WorkStep


class Task(QObject):
    changed = Signal()
    failed = Signal(object)
    refused = Signal(object)

    def __init__(
        self, run: Runner, executor: Executor | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.name = ""
        self.step: Any = None
        self.busy = False
        self.stopping = False
        self._run = run
        self._stop = threading.Event()
        self._waiting: deque[tuple[str, Work, Callable[[Any], None]]] = deque()
        self._then: Callable[[Any], None] = lambda result: None
        self._worker = Worker(executor, self)
        self._worker.found.connect(self._found)
        self._worker.failed.connect(self._fell)

    def is_free(self) -> bool:
        if self.busy:
            name = Message(self.name)
            self.refused.emit(
                TutorError("{work} is not done yet; wait for it, or stop it.", work=name)
            )
        return not self.busy

    def start(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        if self.is_free():
            self._begin(name, work, then)

    def queue(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        self._waiting.append((name, work, then))
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self.busy:
            self._begin(*self._waiting.popleft())

    def _begin(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        self.name, self.step, self.busy, self.stopping = name, None, True, False
        self._then, self._stop = then, threading.Event()
        self.changed.emit()
        self._worker.start(self._run(work, self._stop.is_set))

    def stop(self) -> None:
        if self.busy:
            self.stopping = True
            self._stop.set()
            self.changed.emit()

    def close(self) -> None:
        self._stop.set()
        self._worker.close()

    @Slot(object)
    def _found(self, piece: object) -> None:
        match piece:
            case WorkStep(step=step):
                self.step = step
                self.changed.emit()
            case WorkResult(result=result):
                self.busy = False
                self.changed.emit()
                self._then(result)
                self._go_on()

    @Slot(object)
    def _fell(self, error: object) -> None:
        self.busy = False
        self.changed.emit()
        self.failed.emit(error)
        self._go_on()
