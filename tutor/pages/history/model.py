from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import Seat

if TYPE_CHECKING:
    from tutor.coach.advice import Decision, ReviewEntry
    from tutor.coach.concepts.ledger import Meeting
    from tutor.drills.daily import AnyAnswer
    from tutor.drills.drill import Drill
    from tutor.practice.session import PracticeSession
    from tutor.store.figures import FoundGrade, FoundLuck


@dataclass(frozen=True, slots=True)
class HistoryPlace:
    path: Callable[[], Path]
    now: Callable[[], datetime] = field(default=lambda: datetime.now().astimezone())

    def is_absent(self) -> bool:
        """Check whether there is no history yet.

        A history in an unreadable folder is not absent: opening it reports the error."""
        try:
            self.path().stat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            pass
        return False


@dataclass(frozen=True, slots=True, eq=False)
class RecordAnswer:
    answered: "AnyAnswer"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class AddDrills:
    decisions: "tuple[Decision, ...]"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class RemoveDrill:
    drill: "Drill"


@dataclass(frozen=True, slots=True, eq=False)
class RecordMeeting:
    meeting: "Meeting"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class ForgetMeetings:
    """Forget which concepts have been explained, so that all are explained again."""


@dataclass(frozen=True, slots=True, eq=False)
class KeepPracticeGame:
    session: "PracticeSession"
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class KeepWaitingGames:
    """Store finished practice games that could not be written before. Retried until it succeeds."""

    folder: Path
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class KeepReviewedGame:
    record: GameRecord
    entries: "tuple[ReviewEntry, ...]" = field(repr=False)
    source: str
    seat: Seat
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class DisownGame:
    record: GameRecord
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False)
class ForgetGame:
    game: int
    digest: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class KeepLucks:
    found: "tuple[FoundLuck, ...]"


@dataclass(frozen=True, slots=True, eq=False)
class KeepGrades:
    found: "tuple[FoundGrade, ...]"


@dataclass(frozen=True, slots=True, eq=False)
class BackUpToday:
    at: datetime


@dataclass(frozen=True, slots=True, eq=False)
class BackUpHistory:
    path: Path


@dataclass(frozen=True, slots=True, eq=False)
class RestoreHistory:
    source: Path
    at: datetime


GameCommand: TypeAlias = (
    KeepPracticeGame | KeepWaitingGames | KeepReviewedGame | DisownGame | ForgetGame
)
QuickCommand: TypeAlias = (
    RecordAnswer | AddDrills | RemoveDrill | RecordMeeting | ForgetMeetings | KeepLucks | KeepGrades
)
FileCommand: TypeAlias = BackUpToday | BackUpHistory | RestoreHistory
Command: TypeAlias = QuickCommand | GameCommand | FileCommand


def is_lasting(command: Command) -> bool:
    lasting = RecordAnswer | RecordMeeting | KeepPracticeGame | KeepWaitingGames
    return isinstance(command, lasting | KeepLucks | KeepGrades)


@dataclass(frozen=True, slots=True)
class CommandResult:
    command: Command
    found: tuple[Message, ...] = ()
    aside: Path | None = None


@dataclass(frozen=True, slots=True)
class CommandFailure:
    commands: tuple[Command, ...]
    notice: Message
    found: tuple[Message, ...] = ()

    @property
    def is_given_up(self) -> bool:
        return any(not is_lasting(command) for command in self.commands)
