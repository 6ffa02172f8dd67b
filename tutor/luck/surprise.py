"""Luck by definition: the value of what came minus its mean over all that could have come."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

Outcome = TypeVar("Outcome", bound=Hashable)


def surprise(
    values: Mapping[Outcome, Fraction], left: Mapping[Outcome, int], came: Outcome
) -> Fraction:
    """Return how much better what came is than the mean of what could have come.

    Over all that could have come the mean of this is zero, whatever the values are.

    Args:
        values: of each outcome, for one seat.
        left: in how many equally likely ways each outcome could have come.
        came: one of them.

    Raises:
        ValueError: what came was not among them.

    >>> surprise({"low": Fraction(0), "high": Fraction(4)}, {"low": 3, "high": 1}, "high")
    Fraction(3, 1)
    """
    if left.get(came, 0) <= 0:
        raise ValueError(f"{came!r} could not have come")
    mean = sum((values[each] * ways for each, ways in left.items()), Fraction(0))
    return values[came] - mean / sum(left.values())
