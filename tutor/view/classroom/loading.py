"""The first class and the first problem set: the worker loads what shows them, too, so that the
window does not wait for it. No Qt."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tutor.classroom.open_window import OpenWindow
from tutor.view.classroom.jobs import opening, reading_set
from tutor.view.process import StopCheck

if TYPE_CHECKING:
    from tutor.view.jobs import Job


Load: TypeAlias = Callable[[], object]


def loading_class(path: Path, name: str | None, load: Load) -> "Job":

    def job(cancelled: StopCheck) -> Iterator[object]:
        load()
        yield from opening(path, name)(cancelled)

    return job


def loading_set(path: Path, drafts: Path, window: OpenWindow, load: Load) -> "Job":

    def job(cancelled: StopCheck) -> Iterator[object]:
        load()
        yield from reading_set(path, drafts, window)(cancelled)

    return job
