"""What is wrong with a file or a wish of a class."""

from pathlib import Path
from typing import Final

from rules.message import TutorError
from tutor.language import mark

NEWER: Final = mark(
    "{path} was written by a newer version of the program; update the program to open it."
)


class ClassroomError(TutorError):
    """Input that a class cannot use: says what, where and what to do."""


class UnopenableError(ClassroomError):
    """A file that may be whole, and cannot be opened now: it is left as it is."""


class NewerFileError(ClassroomError):
    def __init__(self, path: Path) -> None:
        super().__init__(NEWER, path=path)
