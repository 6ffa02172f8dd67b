"""Which decisions of a game are most worth a look."""

from collections.abc import Sequence
from typing import Final

from tutor.advice.advice import Decision
from tutor.lessons.lessons import find_lessons

SHOWN: Final = 3


def worth_a_look(decisions: Sequence[Decision], count: int = SHOWN) -> tuple[Decision, ...]:
    """The decision to look at of each of the game's dearest lessons, the dearest first.

    Args:
        decisions: those of one seat in one game, in order.
        count: how many at most.
    """
    return tuple(decisions[lesson.at] for lesson in find_lessons(decisions, most=count))
