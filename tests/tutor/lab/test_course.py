"""A course of learning: when it measures, when it ends, what it goes on from."""

from collections.abc import Iterable
from itertools import repeat

import numpy as np
import pytest

from tutor.lab import course as courses
from tutor.lab.course import Course, follow, spread, stand, standing_of, versions


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(courses.time, "monotonic", lambda: now[0])
    return now


def followed(
    course: Course,
    clock: list[float],
    batches: Iterable[float],
    losses: Iterable[float] = repeat(1.0),
    **limits: float,
) -> list[int]:
    measured, found = [], iter(losses)

    def learn(batch: float) -> None:
        clock[0] += 10
        course.steps += 1

    def compare() -> None:
        measured.append(course.steps)
        course.note({"first": 0.5}, next(found))

    limits = {"minutes": 60, "measure_every": 1e9} | limits
    follow(course, batches, learn, compare, **limits)  # type: ignore[arg-type]
    return measured


def test_it_ends_with_the_batches_and_is_measured_then(clock: list[float]) -> None:
    course = Course()
    assert followed(course, clock, [0] * 7) == [7]
    assert course.seconds == 70
    assert course.told == [{"samples": 0, "seconds": 70, "first": 0.5}]


def test_it_ends_with_the_time_and_is_measured_every_so_often(clock: list[float]) -> None:
    course = Course()
    assert followed(course, clock, repeat(0), minutes=2, measure_every=40) == [5, 9, 12]


def test_it_ends_where_nothing_gets_better(clock: list[float]) -> None:
    course = Course()
    losses = (3, 2, 4, 2.5, 2, 1, 0.5)
    measured = followed(course, clock, repeat(0), losses, measure_every=10, patience=3)
    assert len(measured) == 6  # three that are no better, and the one at the end
    assert course.best == 1


def test_it_goes_on_where_it_stood(clock: list[float]) -> None:
    course, after = Course(), Course()
    followed(course, clock, [0] * 3)
    stand(after, standing_of(course))
    clock[0] += 1000
    assert followed(after, clock, repeat(0), minutes=1) == [6]
    assert after.seconds == 60
    assert len(after.told) == 2
    assert (after.best, after.first) == (1.0, 0.5)


def test_what_is_measured_comes_from_all_over() -> None:
    assert spread(np.arange(9), 3).tolist() == [0, 4, 8]
    assert spread(np.arange(3), 9).tolist() == [0, 1, 2]
    assert spread(np.arange(0), 9).tolist() == []


def test_versions_name_the_libraries() -> None:
    assert list(versions(pytest)) == ["python", "numpy", "pytest"]
