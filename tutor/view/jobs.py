"""What a worker runs: a job, piece by piece."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tutor.garbage import no_search

Job: TypeAlias = Callable[[Callable[[], bool]], Iterator[object]]
"""Given "was it cancelled?", yields what it finds, piece by piece."""


def unsearched(job: Job) -> Job:
    """Return the job with no search for garbage while it runs."""

    def quiet(cancelled: Callable[[], bool]) -> Iterator[object]:
        with no_search():
            yield from job(cancelled)

    return quiet
