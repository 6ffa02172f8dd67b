"""Who improved: the grade of later games against what regression to the mean alone would do.

Whoever did badly by chance does better afterwards without having learned anything. So the later
grade is compared not with the earlier one but with what it lets expect: the earlier grade, drawn to
the mean of the class by as much as chance explains (empirical Bayes, as in Efron and Morris, 1975).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

from tutor.grading.grade import Grade
from tutor.intervals import LEVEL

LEAST_PUPILS: Final = 4
"""Pupils that are needed to tell how much grades differ by more than chance."""
_REACH: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Halves(NamedTuple):
    """The grades of a pupil's earlier and later games."""

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


class _Known(NamedTuple):
    before: float
    after: float
    error: float
    later_error: float


def improvements(halves: Mapping[str, Halves]) -> dict[str, Improvement]:
    """Return how each pupil's grade changed; pupils without an interval are left out, and everybody
    is if there are few pupils.

    Args:
        halves: by pupil, of all pupils of a class.
    """
    known = {name: one for name, two in halves.items() if (one := _known(two)) is not None}
    if len(known) < LEAST_PUPILS:
        return {}
    earlier = [one.before for one in known.values()]
    mean = fmean(earlier)
    spread = max(0.0, variance(earlier) - fmean(one.error**2 for one in known.values()))
    found = {}
    for name, one in known.items():
        total = spread + one.error**2
        trust = spread / total if total else 1.0
        expected = mean + trust * (one.before - mean)
        reach = _REACH * hypot(trust**0.5 * one.error, one.later_error)
        change = one.after - expected
        is_clear = abs(change) > reach and change * (one.after - one.before) > 0
        direction = 0 if not is_clear else 1 if change > 0 else -1
        found[name] = Improvement(*halves[name], expected, direction)
    return found


def _known(halves: Halves) -> _Known | None:
    (before, after), ends = halves, [one.interval for one in halves]
    if before.value is None or after.value is None or ends[0] is None or ends[1] is None:
        return None
    errors = [(high - low) / (2 * _REACH) for low, high in (ends[0], ends[1])]
    return _Known(before.value, after.value, *errors)
