"""Figures as people read them: percentages, and how risky a probability of dealing in is."""

from typing import Final

FEW_PERCENT: Final = 9.95
"""Percent below which one more digit is shown; from here on a figure rounds to 10 or more."""
SMALL_RISK: Final = 0.03
BIG_RISK: Final = 0.08

FREQUENT_RISK: Final = 0.01


def percent(share: float) -> str:
    """Return a share (0 to 1) in per cent, without the sign; below ten with one more digit.

    >>> [percent(share) for share in (0, 0.0001, 0.053, 0.0996, 0.41, 1)]
    ['0', '<0.1', '5.3', '10', '41', '100']
    """
    value = 100 * share
    if 0 < value < 0.05:
        return "<0.1"
    return f"{value:.1f}" if 0 < value < FEW_PERCENT else f"{value:.0f}"
