"""Jobs, and long work in a process."""

import logging
import signal
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.message import TutorError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


Job: TypeAlias = Generator[object, None, None]
"""Yields results as they are found, or None when there is nothing new yet. It can be cancelled at
each yield."""


def result_of(function: Callable[..., object], *args: Any) -> Job:
    yield function(*args)


def after(prepare: Callable[[], object], job: Job) -> Job:
    """Run `prepare` in the job's thread first: importing a page's modules takes longer than a
    frame."""
    prepare()
    yield from job


StepSink: TypeAlias = Callable[[object], None]
StopCheck: TypeAlias = Callable[[], bool]
Work: TypeAlias = Callable[[StepSink, StopCheck], object]
Runner: TypeAlias = "Callable[[Work, StopCheck], Job]"

POLL_SECONDS: Final = 0.05
"""Seconds between two checks for a stop."""
STOP_SECONDS: Final = 2.0
"""Seconds that a closing window waits for stopped work before it ends its process; whatever was
finished is kept, as after a kill."""


@dataclass(frozen=True, slots=True)
class WorkProgress:
    done: int
    total: int | None
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class WorkStep:
    step: Any


@dataclass(frozen=True, slots=True)
class WorkResult:
    result: Any


class ProcessLost(TutorError):
    """The process ended without a result: killed, or out of memory."""


def in_thread(work: Work, stopped: StopCheck) -> Job:
    steps: list[object] = []
    result = work(steps.append, stopped)
    yield from map(WorkStep, steps)
    yield WorkResult(result)


def in_process(work: Work, stopped: StopCheck) -> Job:
    from multiprocessing import get_context  # not before the first frame

    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work))
    process.start()
    theirs.close()
    try:
        yield from _receive(ours, process, stopped)
    finally:
        with suppress(OSError):
            ours.send("stop")
        process.join(STOP_SECONDS)
        if process.is_alive():
            process.terminate()
            process.join()
        ours.close()
        process.close()


def _receive(pipe: "Connection", process: "SpawnProcess", stopped: StopCheck) -> Job:
    asked = False
    while True:
        if stopped() and not asked:
            asked = True
            with suppress(OSError):
                pipe.send("stop")
        if not pipe.poll(POLL_SECONDS):
            yield None
            continue
        try:
            piece = pipe.recv()
        except EOFError as error:
            process.join()
            raise ProcessLost(
                "The process ended unexpectedly (status {status}). The page is unchanged.",
                status=process.exitcode,
            ) from error
        if isinstance(piece, BaseException):
            raise piece
        yield piece
        if isinstance(piece, WorkResult):
            return


def _serve(pipe: "Connection", work: Work) -> None:
    from tutor.corpus import end_processes  # not in the window's process

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the window, which stops us
    try:
        pipe.send(WorkResult(work(lambda step: pipe.send(WorkStep(step)), pipe.poll)))
    except Exception as error:
        with suppress(OSError):
            try:
                pipe.send(error)
            except OSError:
                raise
            except Exception:  # the exception cannot be pickled
                logging.getLogger(__name__).error("exception in a process", exc_info=error)
                pipe.send(RuntimeError(type(error).__name__))
    finally:
        end_processes()
