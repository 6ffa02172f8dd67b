"""What is to be written into the history, and where."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tutor.advice.advice import Decision, Reason

if TYPE_CHECKING:
    from tutor.drills.question import Answered


def _now() -> datetime:
    return datetime.now().astimezone()


@dataclass(frozen=True, slots=True)
class HistoryPlace:
    """Where the history lies, and the clock."""

    path: Callable[[], Path]
    """Asked off the window's thread: what it loads may be slow."""
    now: Callable[[], datetime] = field(default=_now)
    """The time with its time zone, which says which day it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """An answer. It is never given up: what cannot be written now is tried again."""

    answered: "Answered"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class Adding:
    """Decisions of a game that are to come back."""

    decisions: tuple[Decision, ...]
    at: datetime
    told: Callable[[int], None]
    """Is told in the window's thread how many of them are new, once they are in the history."""


@dataclass(frozen=True, slots=True, eq=False)
class Removing:
    """A drill of one's own that is to come back no more."""

    drill: str
    """Its id."""
    told: Callable[[], None]
    """Is told in the window's thread once it is gone."""


Order: TypeAlias = Given | Adding | Removing


@dataclass(frozen=True, slots=True)
class Done:
    """An order that is in the history."""

    order: Order
    new: int
    """How many drills are new."""


@dataclass(frozen=True, slots=True)
class NotDone:
    """The history could not be written to."""

    notice: Reason
    """Why, see `tutor.text.history_notices`."""
    asked: bool = False
    """Somebody waits to be told: a drill was to be added or removed."""
