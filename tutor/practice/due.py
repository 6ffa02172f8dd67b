"""Who is to do something next in a practice game."""

from enum import Enum, auto

from tutor.practice.session import PracticeSession


class Due(Enum):
    LEARNER = auto()
    FORCED = auto()
    OPPONENTS = auto()
    RESULT = auto()
    END = auto()


def due_of(session: PracticeSession) -> Due:
    if session.is_over:
        return Due.END
    if session.result is not None:
        return Due.RESULT
    if session.question is None:
        return Due.OPPONENTS
    return Due.LEARNER if session.question.forced is None else Due.FORCED
