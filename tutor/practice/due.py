"""Who is to do something next in a practice game."""

from enum import Enum, auto

from tutor.practice.session import PracticeSession


class Due(Enum):
    """What a game waits for."""

    LEARNER = auto()
    """An answer of the learner's, who has a choice."""
    FORCED = auto()
    """The one discard that the learner can make."""
    OPPONENTS = auto()
    RESULT = auto()
    """That the result of a round has been seen; another round follows."""
    END = auto()
    """Nothing: the game is over."""


def due_of(session: PracticeSession) -> Due:
    """Return what a game waits for."""
    if session.is_over:
        return Due.END
    if session.result is not None:
        return Due.RESULT
    if session.question is None:
        return Due.OPPONENTS
    return Due.LEARNER if session.question.forced is None else Due.FORCED
