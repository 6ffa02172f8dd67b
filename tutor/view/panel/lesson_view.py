"""What the card of a lesson shows: plain data, no Qt."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonView:
    """What the card says."""

    title: str
    cost: str
    """Empty: the title says it."""
    note: str
    """What the estimate of the cost is; empty where nothing was estimated."""
    sentences: tuple[str, ...]
