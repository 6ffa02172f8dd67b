"""The training loop: when it measures and ends, and what a resumed run starts from."""

from collections.abc import Iterable
from itertools import repeat

import pytest

from tutor.lab import training_loop
from tutor.lab.training_loop import Run, train


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(training_loop.time, "monotonic", lambda: now[0])
    return now


def trained(
    run: Run,
    clock: list[float],
    batches: Iterable[float],
    losses: Iterable[float] = repeat(1.0),
    **limits: float,
) -> list[int]:
    measured, found = [], iter(losses)

    def learn(batch: float) -> None:
        clock[0] += 10
        run.steps += 1

    def measure() -> None:
        measured.append(run.steps)
        run.note({"first": 0.5}, next(found))

    limits = {"minutes": 60, "measure_seconds": 1e9} | limits
    train(run, batches, learn, measure, **limits)  # type: ignore[arg-type]
    return measured


def test_it_ends_with_the_batches_and_measures_then(clock: list[float]) -> None:
    run = Run()
    assert trained(run, clock, [0] * 7) == [7]
    assert run.seconds == 70
    assert run.history == [{"samples": 0, "seconds": 70, "first": 0.5}]


def test_it_ends_with_the_time_and_measures_at_intervals(clock: list[float]) -> None:
    run = Run()
    assert trained(run, clock, repeat(0), minutes=2, measure_seconds=40) == [4, 8, 12]


def test_it_ends_when_nothing_gets_better(clock: list[float]) -> None:
    run = Run()
    losses = (3, 2, 4, 2.5, 2, 1, 0.5)
    measured = trained(run, clock, repeat(0), losses, measure_seconds=10, patience=3)
    assert len(measured) == 5  # three of them without a lower loss
    assert run.best == 2


def test_it_measures_every_few_steps(clock: list[float]) -> None:
    assert trained(Run(), clock, [0] * 7, measure_steps=3) == [3, 6, 7]
    assert trained(Run(), clock, [0] * 6, measure_steps=3) == [3, 6]


def test_a_run_resumes(clock: list[float]) -> None:
    run, after = Run(), Run()
    trained(run, clock, [0] * 3)
    after.restore(run.stored())
    clock[0] += 1000
    assert trained(after, clock, repeat(0), minutes=1) == [6]
    assert after.seconds == 60
    assert len(after.history) == 2
    assert (after.best, after.first) == (1.0, 0.5)
