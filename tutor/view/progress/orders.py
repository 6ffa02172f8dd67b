"""What is to be done to the history's games: kept, forgotten, copied, put back."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision, Reason

if TYPE_CHECKING:
    from tutor.practice.session import PracticeSession


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """A finished practice game. It is not given up: what cannot be written now is tried again."""

    session: "PracticeSession"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class Reviewed:
    """A game of one's own, reviewed to its end."""

    record: GameRecord
    decisions: tuple[Decision, ...] = field(repr=False)
    source: str
    """The path of its file, or its address."""
    seat: Seat
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class Disowned:
    """A game that is not one's own after all. One that was played here stays."""

    record: GameRecord
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False)
class Forgotten:
    """A game that is to go, with all that hangs on it."""

    game: int
    """Its id in the history."""


@dataclass(frozen=True, slots=True, eq=False)
class BackedUp:
    """A copy of the history is wanted."""

    path: Path
    """Where the copy is to lie."""


@dataclass(frozen=True, slots=True, eq=False)
class Restored:
    """A copy is to take the place of the history."""

    source: Path
    at: datetime


Order: TypeAlias = Played | Reviewed | Disowned | Forgotten | BackedUp | Restored


@dataclass(frozen=True, slots=True)
class Done:
    """An order that was carried out."""

    order: Order
    found: tuple[Reason, ...] = ()
    """What should be said of the history, see `tutor.text.history_notices`."""
    aside: Path | None = None
    """Restored: where the history lies now that was there."""


@dataclass(frozen=True, slots=True)
class NotDone:
    """The history, or the copy, could not be written to or read."""

    order: Order
    notice: Reason
    """Why, see `tutor.text.history_notices`."""
    found: tuple[Reason, ...] = ()
