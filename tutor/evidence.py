"""How much must be behind a figure before it is told. No numpy: pages ask before they show."""

from typing import Final

MIN_SHARE_DECISIONS: Final = 30
"""Decisions (or rounds) from which a share is told as a percentage; below, only the counts are."""


def is_enough(whole: int) -> bool:
    """Check whether a share of so many decisions may be told.

    >>> is_enough(29), is_enough(30)
    (False, True)
    """
    return whole >= MIN_SHARE_DECISIONS
