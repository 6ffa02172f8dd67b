"""The first class and the first problem set: the worker loads what shows them, too, so that the
window does not wait for it. No Qt."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tutor.ui.desk.jobs import opening, reading_set
from tutor.ui.desk.process import Stopped
from tutor.ui.garbage import unsearched

if TYPE_CHECKING:
    from tutor.ui.worker import Job


def loading_class(path: Path, name: str | None = None) -> "Job":
    """A job like `opening`."""

    def job(cancelled: Stopped) -> Iterator[object]:
        from tutor.ui.desk import desk  # noqa: F401, PLC0415 (loaded here, not by the window)

        yield from opening(path, name)(cancelled)

    return unsearched(job)


def loading_set(path: Path, drafts: Path) -> "Job":
    """A job like `reading_set`."""

    def job(cancelled: Stopped) -> Iterator[object]:
        from tutor.ui.desk import answering, solution  # noqa: F401, PLC0415 (as above)

        yield from reading_set(path, drafts)(cancelled)

    return job
