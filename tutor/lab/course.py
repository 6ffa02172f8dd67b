"""A course of learning: batch after batch, until the time is up, nothing gets better or no batch is
left; measured and written down every so often, so that stopping early costs nothing but the rest.
"""

import platform
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from types import ModuleType
from typing import Any, Final, TypeVar

import numpy as np

from tutor.evaluators.positions import Array

Batch = TypeVar("Batch")


@dataclass(slots=True, kw_only=True)
class Course:
    samples: int = 0
    steps: int = 0
    seconds: float = 0.0
    best: float = inf
    first: float = 0.0
    told: list[dict[str, float]] = field(default_factory=list)
    worse: int = 0

    def note(self, found: Mapping[str, float], loss: float) -> bool:
        self.told.append({"samples": self.samples, "seconds": self.seconds, **found})
        self.worse += 1
        better = loss < self.best
        if better:
            self.best, self.first, self.worse = loss, found["first"], 0
        return better


_STANDING: Final = ("samples", "steps", "seconds", "best", "first", "told")


def standing_of(course: Course) -> dict[str, Any]:
    return {name: getattr(course, name) for name in _STANDING}


def stand(course: Course, state: Mapping[str, Any]) -> None:
    for name in _STANDING:
        setattr(course, name, state[name])


def follow(
    course: Course,
    batches: Iterable[Batch],
    learn: Callable[[Batch], object],
    compare: Callable[[], None],
    *,
    minutes: float,
    measure_every: float,
    patience: float = inf,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> None:
    """Learn from batches.

    Args:
        course: of which the seconds are counted here.
        batches: as many as there are at most.
        learn: from a batch.
        compare: measures, and writes down; done at the end, too.
        minutes: in all, those before it went on counted.
        measure_every: seconds between two comparisons.
        patience: comparisons without a better one after which it ends.
        progress: told the seconds.
    """
    start = time.monotonic() - course.seconds
    whole, due = minutes * 60, course.seconds + measure_every
    for batch in batches:
        course.seconds = time.monotonic() - start
        if course.seconds >= whole or course.worse >= patience:
            break
        learn(batch)
        if course.seconds >= due:
            compare()
            due = course.seconds + measure_every
        progress(int(course.seconds), int(whole))
    course.seconds = time.monotonic() - start
    compare()


def spread(places: Array, most: int) -> Array:
    chosen = np.linspace(0, len(places) - 1, min(most, len(places))).astype(np.int64)
    return np.array(places[np.unique(chosen)])


def versions(*libraries: ModuleType) -> dict[str, str]:
    found = {each.__name__: str(each.__version__) for each in (np, *libraries)}
    return {"python": platform.python_version(), **found}
