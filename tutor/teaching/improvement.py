"""Who improved: the grade of later games against what regression to the mean alone would do.

Whoever did badly by chance does better afterwards without having learned anything. So the later
grade is compared not with the earlier one but with what it lets expect: the earlier grade, drawn to
the mean of the class by as much as chance explains (empirical Bayes, as in Efron and Morris, 1975).
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import hypot
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple, TypeVar

from tutor.coach.grading.grade import Grade
from tutor.intervals import LEVEL

LEAST_PUPILS: Final = 4
"""Pupils that are needed to tell how much grades differ by more than chance."""
REACH: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Halves(NamedTuple):
    before: Grade
    after: Grade


@dataclass(frozen=True, slots=True)
class Improvement:
    before: Grade
    after: Grade
    expected: float
    """The grade of the later games to be expected if nothing was learned or forgotten."""
    direction: int
    """1: better than before, and than expected with 95 %; -1: worse; 0: too early to say."""


class Known(NamedTuple):
    before: float
    after: float
    error: float
    """The standard error of the figure before."""
    later_error: float


class Regressed(NamedTuple):
    expected: float
    direction: int
    """1: above the figure before and the expected one with 95 %; -1: below both; 0: neither."""


def improvements(halves: Mapping[str, Halves]) -> dict[str, Improvement]:
    """Return how each pupil's grade changed; pupils without an interval are left out, and everybody
    is if there are few pupils.

    Args:
        halves: by pupil, of all pupils of a class.
    """
    known = {name: one for name, two in halves.items() if (one := _known(two)) is not None}
    return {name: Improvement(*halves[name], *one) for name, one in regressed(known).items()}


Key = TypeVar("Key", bound=Hashable)


def regressed(known: Mapping[Key, Known]) -> dict[Key, Regressed]:
    """Return what each figure lets expect, drawn to the mean of all by as much as chance explains;
    nothing for few figures."""
    if len(known) < LEAST_PUPILS:
        return {}
    earlier = [one.before for one in known.values()]
    mean = fmean(earlier)
    spread = max(0.0, variance(earlier) - fmean(one.error**2 for one in known.values()))
    found = {}
    for key, one in known.items():
        total = spread + one.error**2
        trust = spread / total if total else 1.0
        expected = mean + trust * (one.before - mean)
        reach = REACH * hypot(trust**0.5 * one.error, one.later_error)
        change = one.after - expected
        is_clear = abs(change) > reach and change * (one.after - one.before) > 0
        found[key] = Regressed(expected, 0 if not is_clear else 1 if change > 0 else -1)
    return found


def _known(halves: Halves) -> Known | None:
    (before, after), ends = halves, [one.interval for one in halves]
    if before.value is None or after.value is None or ends[0] is None or ends[1] is None:
        return None
    errors = [(high - low) / (2 * REACH) for low, high in (ends[0], ends[1])]
    return Known(before.value, after.value, *errors)
