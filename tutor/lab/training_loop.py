"""The training loop of all networks.

A run takes batch after batch until its time is up, its batches end, or nothing gets better. It is
measured and stored at intervals, so that stopping early loses only what came after the last one.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, ClassVar, TypeVar

import numpy as np

from tutor.position.positions import Array

Batch = TypeVar("Batch")


@dataclass(slots=True, kw_only=True)
class Run:
    samples: int = 0
    steps: int = 0
    """Batches."""
    seconds: float = 0.0
    best: float = inf
    """The lowest loss measured."""
    first: float = 0.0
    """Share of decisions whose first discard was played, at the lowest loss."""
    history: list[dict[str, float]] = field(default_factory=list)
    worse: int = 0
    """Measurements since the lowest loss."""

    STORED: ClassVar[tuple[str, ...]] = ("samples", "steps", "seconds", "best", "first", "history")

    def note(self, found: Mapping[str, float], loss: float) -> bool:
        """Record a measurement; return whether its loss is the lowest."""
        self.history.append({"samples": self.samples, "seconds": self.seconds, **found})
        self.worse += 1
        better = loss < self.best
        if better:
            self.best, self.first, self.worse = loss, found.get("first", 0.0), 0
        return better

    def stored(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.STORED}

    def restore(self, stored: Mapping[str, Any]) -> None:
        for name in self.STORED:
            setattr(self, name, stored[name])


def train(
    run: Run,
    batches: Iterable[Batch],
    learn: Callable[[Batch], object],
    measure: Callable[[], object],
    *,
    minutes: float = inf,
    measure_seconds: float = inf,
    measure_steps: int | None = None,
    patience: float = inf,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> None:
    """Learn from batches.

    Args:
        run: its seconds are counted here.
        batches: may be endless.
        learn: learns from a batch, and counts the steps and samples of the run.
        measure: measures and stores; called at intervals and at the end.
        minutes: in all, with those before the run was resumed.
        measure_seconds: between two measurements.
        measure_steps: between two measurements.
        patience: measurements in a row without a lower loss that end the run.
        progress: called with the seconds done and in all.
    """
    start = time.monotonic() - run.seconds
    whole, due = minutes * 60, run.seconds + measure_seconds
    measured = False
    for batch in batches:
        if run.seconds >= whole or run.worse >= patience:
            break
        learn(batch)
        run.seconds = time.monotonic() - start
        measured = run.seconds >= due or run.steps % (measure_steps or inf) == 0
        if measured:
            measure()
            due = run.seconds + measure_seconds
        progress(int(run.seconds), int(whole) if whole < inf else None)
    if not measured:
        measure()


def spread(places: Array, most: int) -> Array:
    """Return at most `most` rows, at equal distances."""
    chosen = np.linspace(0, len(places) - 1, min(most, len(places))).astype(np.int64)
    return np.array(places[np.unique(chosen)])
