"""Background work. All slow work of the window goes through these classes.

Which class to use:

* `Jobs` for reading or writing that takes more than a few milliseconds. It runs a job, which is a
  generator, in a thread: each value yielded is emitted by the signal `found`, an exception by
  `failed`, and the end by `finished`. A plain function becomes a job by `result_of`; a job can be
  cancelled at each `yield`, so long loops yield None now and then. A job must not touch widgets.
* `Task` for minutes of computation, such as importing games. It runs a function in another process,
  reports progress for a progress bar, and can be stopped; the function and its result must be
  picklable.
* `IdleJob` for making widgets, which only the window's thread may do. It runs a generator a few
  milliseconds at a time while the window has nothing else to do.

All signals are delivered in the window's thread. On closing, the window ends all work of its child
widgets (`close_work`). Unexpected errors are logged and reported here; the banner takes any error::

    self._reader = Jobs(self)
    self._reader.found.connect(self._show)
    self._reader.failed.connect(host.show_error)
    self._reader.start(result_of(read_report, path))

Tests set an executor that runs jobs at once (`set_executor`).
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from rules.message import Message, TutorError
from tutor.pages.parts.model import Job, Runner, Work, WorkResult, WorkStep
from tutor.system.fault_report import is_bug, write_report

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

TURN_SECONDS: Final = 0.006
"""Maximum time an `IdleJob` takes in one turn of the event loop, in seconds."""


class Executor(Protocol):
    def submit(self, function: Callable[..., Any], /, *args: Any) -> object: ...


_executor: Executor | None = None


def set_executor(executor: Executor | None) -> None:
    """Use an executor for the jobs of all `Jobs` created from now on; None: one thread for each."""
    global _executor  # noqa: PLW0603
    _executor = executor


class _Run:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.is_begun = self.is_cancelled = False


class Jobs(QObject):
    """Run jobs in one thread, one at a time.

    Use `start` for reading: it cancels the job started before, so only the newest result arrives.
    Use `add` for writing: these jobs are queued and never cancelled, and `close` finishes them.
    """

    found = Signal(object)
    failed = Signal(object)
    finished = Signal()
    _arrived = Signal(object, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._executor = _executor
        self._own: ThreadPoolExecutor | None = None
        self._runs: list[_Run] = []
        self._started: _Run | None = None
        self._is_closed = False
        self._arrived.connect(self._deliver)

    @property
    def busy(self) -> bool:
        return bool(self._runs)

    def start(self, job: Job) -> None:
        self.cancel()
        self._started = run = _Run(job)
        self._submit(run)

    def add(self, job: Job) -> None:
        self._submit(_Run(job))

    def cancel(self) -> None:
        """Cancel the job given to `start`; its results are no longer delivered."""
        run, self._started = self._started, None
        if run is not None:
            run.is_cancelled = True
            if run in self._runs:
                self._runs.remove(run)

    def close(self) -> None:
        """Cancel the job given to `start` and finish the jobs given to `add`."""
        self.cancel()
        self._is_closed = True
        if self._own is not None:
            self._own.shutdown(wait=True, cancel_futures=True)
        for run in self._runs:
            self._work(run)

    def _submit(self, run: _Run) -> None:
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor  # not before the first frame

            self._executor = self._own = ThreadPoolExecutor(1, "jobs")
        self._runs.append(run)
        self._executor.submit(self._work, run)

    def _work(self, run: _Run) -> None:
        if run.is_begun or run.is_cancelled:
            return
        run.is_begun = True
        try:
            for piece in run.job:
                if run.is_cancelled:
                    run.job.close()
                elif piece is not None:
                    self._arrived.emit(run, "found", piece)
        except Exception as error:
            if is_bug(error):
                logging.getLogger("tutor.pages").error("a job failed", exc_info=error)
            write_report(error)
            self._arrived.emit(run, "failed", error)
        else:
            self._arrived.emit(run, "finished", None)

    @Slot(object, str, object)
    def _deliver(self, run: _Run, what: str, piece: object) -> None:
        if run.is_cancelled or self._is_closed:
            return
        if what == "found":
            self.found.emit(piece)
            return
        self._runs.remove(run)
        if what == "failed":
            self.failed.emit(piece)
        else:
            self.finished.emit()


class Task(QObject):
    """Run long work in another process, one function at a time.

    `changed` is emitted whenever `busy`, `step` (the progress) or `stopping` changes.
    """

    changed = Signal()
    failed = Signal(object)
    refused = Signal(object)

    def __init__(self, run: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.name = ""
        self.step: Any = None
        self.busy = False
        self._run = run
        self._stop = threading.Event()
        self._waiting: deque[tuple[str, Work, Callable[[Any], None]]] = deque()
        self._then: Callable[[Any], None] = lambda result: None
        self._jobs = Jobs(self)
        self._jobs.found.connect(self._found)
        self._jobs.failed.connect(self._failed)

    @property
    def stopping(self) -> bool:
        return self.busy and self._stop.is_set()

    def is_free(self) -> bool:
        """Check whether work can be started; otherwise emit `refused` with the reason."""
        if self.busy:
            name = Message(self.name)
            self.refused.emit(
                TutorError("{work} is still running. Wait for it or stop it.", work=name)
            )
        return not self.busy

    def start(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        if self.is_free():
            self.queue(name, work, then)

    def queue(self, name: str, work: Work, then: Callable[[Any], None]) -> None:
        self._waiting.append((name, work, then))
        self._begin()

    def _begin(self) -> None:
        if self.busy or not self._waiting:
            return
        self.name, work, self._then = self._waiting.popleft()
        self.step, self.busy, self._stop = None, True, threading.Event()
        self.changed.emit()
        self._jobs.start(self._run(work, self._stop.is_set))

    def stop(self) -> None:
        """Ask the work to stop; partial results are delivered."""
        self._stop.set()
        self.changed.emit()

    def close(self) -> None:
        self._stop.set()
        self._jobs.close()

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
                self._begin()

    @Slot(object)
    def _failed(self, error: object) -> None:
        self.busy = False
        self.changed.emit()
        self.failed.emit(error)
        self._begin()


class IdleJob(QObject):
    """Run a generator in the window's thread, a few milliseconds per turn of the event loop."""

    def __init__(
        self, parent: QObject | None = None, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._work: Iterator[Any] | None = None
        self._then: Callable[[], None] = lambda: None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        return self._work is not None

    def start(self, work: Iterator[Any], then: Callable[[], None] = lambda: None) -> None:
        """Run `work` in place of the current generator, and call `then` when `work` ends."""
        self._work, self._then = work, then
        self._timer.start()

    def _turn(self) -> None:
        end = self._clock() + TURN_SECONDS
        while (work := self._work) is not None:
            try:
                next(work)
            except StopIteration:
                if self._work is work:
                    self.stop()
                    self._then()
                return
            except BaseException:
                self.stop()
                raise
            if self._clock() >= end:
                return

    def stop(self) -> None:
        self._work = None
        self._timer.stop()


def close_work(part: QObject) -> None:
    """End all background work of an object and its children."""
    every: tuple[QObject, ...] = (part, *part.findChildren(QObject))
    for task in every:
        if isinstance(task, Task | Jobs):
            task.close()
        elif isinstance(task, IdleJob):
            task.stop()
