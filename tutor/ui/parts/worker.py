"""Worker: runs one job at a time off the window's thread, and hands over what it finds."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from tutor.fault_report import write_report
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


class Executor(Protocol):
    def submit(self, function: Callable[..., Any], /, *args: Any) -> object: ...


class Worker(QObject):
    found = Signal(object)
    failed = Signal(object)
    finished = Signal()
    _arrived = Signal(int, str, object)

    def __init__(self, executor: Executor | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = executor
        self._own: ThreadPoolExecutor | None = None
        self._ticket = 0
        self._cancel = threading.Event()
        self._idle = threading.Event()
        self._idle.set()
        self._arrived.connect(self._hand_over)

    @property
    def busy(self) -> bool:
        return not self._cancel.is_set() and not self._idle.is_set()

    def start(self, job: Job) -> None:
        self.cancel()
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor  # not before a frame

            self._executor = self._own = ThreadPoolExecutor(1, "worker")
        self._cancel = threading.Event()
        self._idle = threading.Event()
        self._executor.submit(self._run, self._ticket, job, self._cancel, self._idle)

    def cancel(self) -> None:
        self._ticket += 1
        self._cancel.set()

    def close(self) -> None:
        self.cancel()
        if self._own is not None:
            self._own.shutdown(wait=True, cancel_futures=True)

    def _run(self, ticket: int, job: Job, cancel: threading.Event, idle: threading.Event) -> None:
        try:
            if cancel.is_set():
                return
            for piece in job(cancel.is_set):
                if cancel.is_set():
                    return
                self._arrived.emit(ticket, "found", piece)
            idle.set()
            self._arrived.emit(ticket, "finished", None)
        except Exception as error:  # it is told to the window, which says one sentence
            write_report(error)
            idle.set()
            self._arrived.emit(ticket, "failed", error)
        finally:
            idle.set()

    @Slot(int, str, object)
    def _hand_over(self, ticket: int, what: str, piece: object) -> None:
        if ticket != self._ticket:
            return
        if what == "found":
            self.found.emit(piece)
        elif what == "failed":
            self.failed.emit(piece)
        else:
            self.finished.emit()
