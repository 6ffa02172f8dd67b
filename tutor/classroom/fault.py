"""What is wrong with a file or a wish of a class."""

from rules.message import TutorError


class ClassroomError(TutorError):
    """Input that a class cannot use: says what, where and what to do."""
