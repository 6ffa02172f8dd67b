"""What a worker runs: a job, piece by piece."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tutor.garbage import no_search

Job: TypeAlias = Callable[[Callable[[], bool]], Iterator[object]]


def unsearched(job: Job) -> Job:

    def quiet(cancelled: Callable[[], bool]) -> Iterator[object]:
        with no_search():
            yield from job(cancelled)

    return quiet
