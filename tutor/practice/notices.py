"""What should be said of journals and records of practice, a frozen dataclass a kind; no words."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class GameUnsaved:
    """The game cannot be written any more, and goes on."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class JournalUnreadable:
    """The system does not let us read the journal."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class JournalUnusable:
    """The file is no journal that a game can be taken up from."""

    path: str


@dataclass(frozen=True, slots=True)
class JournalPutAside:
    """So was this one, and it has another name now."""

    path: str
    aside: str
    """The new name, without the folder."""


@dataclass(frozen=True, slots=True)
class JournalNewer:
    """A newer version of the program wrote it."""

    path: str
    program: str
    """That version."""


@dataclass(frozen=True, slots=True)
class OpponentsMissing:
    """Opponents that are not known any more."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastLineCut:
    """The last line of the journal was not written to its end."""


@dataclass(frozen=True, slots=True)
class AnswersLeftOut:
    """The last lines of the journal do not fit the rules."""

    answers: int
    """How many."""


@dataclass(frozen=True, slots=True)
class GameNotKept:
    """The record of a finished game cannot be written."""

    path: str
    """The folder."""
    why: str
    is_written: bool
    """Its journal holds all of it."""


PracticeNotice: TypeAlias = (
    GameUnsaved
    | JournalUnreadable
    | JournalUnusable
    | JournalPutAside
    | JournalNewer
    | OpponentsMissing
    | LastLineCut
    | AnswersLeftOut
    | GameNotKept
)
