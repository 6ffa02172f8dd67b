"""Jobs: generators whose body runs off the window's thread. No Qt."""

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

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
