"""Jobs that read what the page shows, and whether the history holds a game. No Qt."""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.faults import FaultNotice
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.diagnosis.shown_habits import ShownHabits
    from tutor.history.backups import Backup
    from tutor.history.game import KeptGame
    from tutor.history.progress import HintsUsed, Progress


@dataclass(frozen=True, slots=True)
class Unread:
    """No figures; without a fault there is no history yet."""

    fault: FaultNotice | None = None


@dataclass(frozen=True, slots=True)
class FiguresRead:
    progress: "Progress"


@dataclass(frozen=True, slots=True)
class BackupsRead:
    backups: "tuple[Backup, ...]"


@dataclass(frozen=True, slots=True)
class GamesRead:
    hints: "HintsUsed"
    games: tuple["KeptGame", ...]
    habits: "ShownHabits"


@dataclass(frozen=True, slots=True)
class Status:
    record: GameRecord
    seat: Seat
    is_kept: bool
    was_played_here: bool


def reading(place: HistoryPlace) -> Job:
    from tutor.history.backups import backups  # not before a frame
    from tutor.history.database import use_history
    from tutor.history.faults import HistoryFault
    from tutor.history.games import kept_games
    from tutor.history.habits import habits_shown
    from tutor.history.progress import hints_used, progress

    path = place.path()
    yield BackupsRead(backups(path))
    if place.is_absent():
        yield Unread()
        return
    try:
        yield FiguresRead(use_history(path, progress))
        hints, games, habits = use_history(
            path, lambda history: (hints_used(history), kept_games(history), habits_shown(history))
        )
        yield GamesRead(hints, games, habits)
    except HistoryFault as error:
        yield Unread(error.notice)


def looking_up(place: HistoryPlace, record: GameRecord, seat: Seat) -> Job:
    from tutor.history.database import use_history  # not before a frame
    from tutor.history.faults import HistoryFault
    from tutor.history.game import Origin
    from tutor.history.games import kept_games
    from tutor.identity import digests_of

    found = None
    path = place.path()
    if not place.is_absent():
        digests = digests_of(record)
        with suppress(HistoryFault):
            found = next(
                (
                    kept.game
                    for kept in use_history(path, kept_games)
                    if kept.game.digest in digests and kept.game.seat == seat
                ),
                None,
            )
    is_played = found is not None and found.origin is Origin.PRACTICE
    yield Status(record, seat, found is not None, is_played)
