"""What the card of a lesson shows: plain data, no Qt."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonView:
    title: str
    cost: str
    note: str
    sentences: tuple[str, ...]
