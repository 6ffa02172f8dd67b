"""What should be said of journals and records of practice, a frozen dataclass a kind; no words."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class GameUnsaved:
    path: str
    why: str


@dataclass(frozen=True, slots=True)
class JournalUnreadable:
    path: str
    why: str


@dataclass(frozen=True, slots=True)
class JournalUnusable:
    path: str


@dataclass(frozen=True, slots=True)
class JournalPutAside:
    path: str
    aside: str


@dataclass(frozen=True, slots=True)
class JournalNewer:
    path: str
    program: str


@dataclass(frozen=True, slots=True)
class OpponentsMissing:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LastLineCut:
    """The last line of the journal was not written to its end."""


@dataclass(frozen=True, slots=True)
class AnswersLeftOut:
    answers: int


@dataclass(frozen=True, slots=True)
class GameNotKept:
    path: str
    why: str
    is_written: bool


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
