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
    """Starts a work, and says what becomes of it."""

    changed = Signal()
    """`busy`, `name` or `step` is another."""
    failed = Signal(object)
    """The exception that ended it."""
    refused = Signal(object)
    """A TutorError: what was wanted cannot begin, something goes on."""

    def __init__(
        self, run: Runner, executor: Executor | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.name = ""
        """What is done, English source text."""
        self.step: Any = None
        """How far it is; None before the first step."""
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
        """Return whether something can begin; where not, that is said."""
        if self.busy:
            name = Message(self.name)
            self.refused.emit(
                TutorError("{work} is not done yet; wait for it, or stop it.", work=name)
            )
        return not self.busy

    def start(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        """Begin, where nothing else goes on; `then` is called with what it came to."""
        if self.is_free():
            self._begin(name, work, then)

    def queue(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        """Begin as soon as nothing else goes on."""
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
        """Let it come to an end soon; what it is by then is handed over."""
        if self.busy:
            self.stopping = True
            self._stop.set()
            self.changed.emit()

    def close(self) -> None:
        """Stop it and wait for it."""
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
