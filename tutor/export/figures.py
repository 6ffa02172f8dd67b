"""Figures of a report in words: shares with their counts, points, who comes first."""

from typing import Final

from tutor.export.totals import Count
from tutor.language import Words

ENOUGH: Final = 30
"""Decisions from which a share is told as a percentage; below, only the counts are."""


def share_text(part: int, whole: int, words: Words) -> str:
    """A share with the counts behind it: "53 % (120 of 226)"; below ten
    percent with one more digit; of few, "3 of 12"; of none, "-"."""
    if not whole:
        return "-"
    counts = words.gettext("{part} of {whole}").format(part=f"{part:,}", whole=f"{whole:,}")
    if whole < ENOUGH:
        return counts
    percent = 100 * part / whole
    share = f"{percent:.1f}" if 0 < percent < 10 else f"{percent:.0f}"
    return words.gettext("{share} % ({counts})").format(share=share, counts=counts)


def within_three(count: Count, words: Words) -> str:
    """How many were the first, second or third choice."""
    return share_text(count.first + count.in_line, count.decisions, words)


def first_choice(count: Count, words: Words) -> str:
    """How many were the first choice."""
    return share_text(count.first, count.decisions, words)


def off_plan(count: Count, words: Words) -> str:
    """How many are worth a look."""
    return share_text(count.off_plan, count.decisions, words)


def cost_text(cost: float) -> str:
    """Points lost by the estimate, to the hundred: "2,300"."""
    return f"{round(cost / 100) * 100:,}"
