"""Who improved: later grades compared with what regression to the mean alone predicts.

Pupils who did badly by chance do better afterwards without having learned anything. So a later
grade is compared not only with the earlier grade but with the one it predicts: the earlier grade
shrunk towards the class mean by the amount that chance explains (empirical Bayes, as in Efron and
Morris, 1975).
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import hypot
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple, TypeVar

from tutor.coach.grading.grade import Grade
from tutor.intervals import LEVEL

LEAST_PUPILS: Final = 4
"""The number of pupils needed to estimate how much grades differ by more than chance."""
REACH: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Halves(NamedTuple):
    before: Grade
    after: Grade


@dataclass(frozen=True, slots=True)
class Improvement:
    before: Grade
    after: Grade
    expected: float
    """The later grade predicted if nothing was learned or forgotten."""
    direction: int
    """1 if the later grade is better than the earlier one and, at 95 % confidence, than expected;
    -1 if worse; 0 if it is too early to say."""


class Known(NamedTuple):
    before: float
    after: float
    error: float
    """The standard error of `before`."""
    later_error: float


class Regressed(NamedTuple):
    expected: float
    direction: int
    """1 if the later figure is above the earlier one and, at 95 % confidence, above the expected
    one; -1 if it is below both; 0 otherwise."""


def improvements(halves: Mapping[str, Halves]) -> dict[str, Improvement]:
    """Return how each pupil's grade changed, given all pupils of a class. Pupils without an
    interval are left out. Empty for fewer than `LEAST_PUPILS` pupils."""
    known = {name: one for name, two in halves.items() if (one := _known(two)) is not None}
    return {name: Improvement(*halves[name], *one) for name, one in regressed(known).items()}


Key = TypeVar("Key", bound=Hashable)


def regressed(known: Mapping[Key, Known]) -> dict[Key, Regressed]:
    """Return the prediction from each earlier figure, shrunk towards the mean of all figures by the
    amount that chance explains; empty for fewer than `LEAST_PUPILS` figures."""
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
