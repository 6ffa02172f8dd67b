"""Which decisions of a game are most worth a look, and what they teach."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tutor.advice.advice import Decision
from tutor.lessons.lesson import Lesson
from tutor.lessons.lessons import find_lessons

MAX_LESSONS: Final = 3


@dataclass(frozen=True, slots=True)
class LessonExample:
    lesson: Lesson
    decision: Decision


def worth_a_look(
    decisions: Sequence[Decision], count: int = MAX_LESSONS
) -> tuple[LessonExample, ...]:
    """Return the game's dearest lessons, the dearest first.

    Args:
        decisions: those of one seat in one game, in order.
        count: how many at most.
    """
    return tuple(
        LessonExample(replace(lesson, decisions=(0,), at=0), decisions[lesson.at])
        for lesson in find_lessons(decisions, most=count, present=True)
    )
