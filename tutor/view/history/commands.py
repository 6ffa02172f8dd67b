"""The commands that change the history, and what comes of one."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.history.faults import HistoryNotice

if TYPE_CHECKING:
    from tutor.advice.call_advice import ReviewEntry
    from tutor.concepts.ledger import Meeting
    from tutor.drills.drill import Drill
    from tutor.drills.question import DrillAnswer
    from tutor.history.luck import FoundLuck
    from tutor.practice.session import PracticeSession


@dataclass(frozen=True, slots=True, eq=False)
class RecordAnswer:
    """Record an answer to a drill. It is never given up."""

    answered: "DrillAnswer"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class AddDrills:
    """Make drills of decisions of a game, so that they come back."""

    decisions: tuple[Decision, ...]
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class RemoveDrill:
    """Let a drill of the learner's own come back no more."""

    drill: "Drill"


@dataclass(frozen=True, slots=True, eq=False)
class RecordMeeting:
    """Record a concept that was told at a decision. It is never given up."""

    meeting: "Meeting"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class ForgetMeetings:
    """Forget which concepts were told: everything is explained anew."""


@dataclass(frozen=True, slots=True, eq=False)
class KeepPracticeGame:
    """Keep a finished practice game. It is never given up."""

    session: "PracticeSession"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class KeepWaitingGames:
    """Keep the finished practice games that the history could not take before. It is never given
    up."""

    folder: Path
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class KeepReviewedGame:
    """Keep a game of the learner's own that was reviewed to its end."""

    record: GameRecord
    entries: "tuple[ReviewEntry, ...]" = field(repr=False)
    source: str
    """The path of its file, or its address."""
    seat: Seat
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class DisownGame:
    """Take a reviewed game out that is not the learner's after all. One played here stays."""

    record: GameRecord
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False)
class ForgetGame:
    """Take a game out, with all that hangs on it."""

    game: int
    """Its id in the history."""
    digest: str | None = None
    """Of the game that was seen under that id; None: whatever has it."""


@dataclass(frozen=True, slots=True, eq=False)
class KeepLucks:
    """Keep the luck of games that were kept before it was known. It is never given up."""

    found: "tuple[FoundLuck, ...]"


@dataclass(frozen=True, slots=True, eq=False)
class BackUpHistory:
    """Copy the history."""

    path: Path
    """Where the copy is to lie."""


@dataclass(frozen=True, slots=True, eq=False)
class RestoreHistory:
    """Put a copy in the place of the history."""

    source: Path
    at: datetime


DrillCommand: TypeAlias = RecordAnswer | AddDrills | RemoveDrill
ConceptCommand: TypeAlias = RecordMeeting | ForgetMeetings
GameCommand: TypeAlias = (
    KeepPracticeGame | KeepWaitingGames | KeepReviewedGame | DisownGame | ForgetGame
)
QuickCommand: TypeAlias = DrillCommand | ConceptCommand | KeepLucks
Command: TypeAlias = QuickCommand | GameCommand | BackUpHistory | RestoreHistory


def is_lasting(command: Command) -> bool:
    """Check whether a command is never given up: what cannot be written now is tried again."""
    lasting = RecordAnswer | RecordMeeting | KeepPracticeGame | KeepWaitingGames | KeepLucks
    return isinstance(command, lasting)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """A command that was carried out."""

    command: Command
    found: tuple[HistoryNotice, ...] = ()
    """What should be said of the history, see `tutor.text.history_notices`."""
    added: int = 0
    """AddDrills: how many drills are new."""
    aside: Path | None = None
    """RestoreHistory: where the history lies now that was there."""


@dataclass(frozen=True, slots=True)
class CommandFailure:
    """Commands that could not be carried out: the history, or the copy, cannot be used."""

    commands: tuple[Command, ...]
    """The one that failed first, then those that were given up with it."""
    notice: HistoryNotice
    """Why, see `tutor.text.history_notices`."""
    found: tuple[HistoryNotice, ...] = ()
    """What else should be said of the history."""

    @property
    def is_given_up(self) -> bool:
        """Whether anything will not be tried again: somebody waits to be told."""
        return any(not is_lasting(command) for command in self.commands)
