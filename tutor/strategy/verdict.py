"""How a discard stands beside a plan, by its rank in the plan's ranking: the verdict."""

from enum import StrEnum
from typing import Final

RANKS_IN_LINE: Final = 3
"""Ranks that are in line with a plan, 1 to 3: the paper counts a discard among the first three."""


class Verdict(StrEnum):
    """Where a discard stands in a plan's ranking."""

    FIRST = "first"
    IN_LINE = "in_line"
    """Second or third."""
    OFF_PLAN = "off_plan"


def is_in_line(rank: int) -> bool:
    """Check whether a rank (from 1) is in line with the plan: the first, second or third.

    >>> is_in_line(3), is_in_line(4)
    (True, False)
    """
    return rank <= RANKS_IN_LINE


def verdict_of(rank: int) -> Verdict:
    """Return the verdict on a rank (from 1).

    >>> [str(verdict_of(rank)) for rank in (1, 3, 4)]
    ['first', 'in_line', 'off_plan']
    """
    if rank == 1:
        return Verdict.FIRST
    return Verdict.IN_LINE if is_in_line(rank) else Verdict.OFF_PLAN
