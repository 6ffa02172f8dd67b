from dataclasses import dataclass
from math import hypot

from tutor.intervals import Interval, wilson_interval


@dataclass(frozen=True, slots=True)
class Evidence:
    slips: int
    chances: int
    interval: Interval
    """The 95 % interval of the rate: the union of Wilson's interval and one from resampled
    games."""

    @property
    def rate(self) -> float:
        return self.slips / self.chances if self.chances else 0.0


def evidence_of(slips: int, chances: int, drawn: Interval) -> Evidence:
    """Return the rate of slips with its interval; `drawn` is the 95 % interval of the rate from
    resampled games, or None."""
    if not chances:
        return Evidence(slips, chances, None)
    low, high = wilson_interval(slips, chances)
    drawn = drawn or (low, high)
    return Evidence(slips, chances, (min(low, drawn[0]), max(high, drawn[1])))


def is_above(one: Evidence, other: Evidence) -> bool:
    """Check whether a rate is higher than another at 95 % confidence (Newcombe, 1998)."""
    if one.interval is None or other.interval is None:
        return False
    reach = hypot(one.rate - one.interval[0], other.interval[1] - other.rate)
    return one.rate - other.rate > reach
