"""Jobs that read what the page shows, and whether the history holds a game. No Qt."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.faults import HistoryNotice
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.diagnosis.shown_habits import ShownHabits
    from tutor.history.game import KeptGame
    from tutor.history.hints_used import HintsUsed
    from tutor.history.progress import Progress


@dataclass(frozen=True, slots=True)
class Unread:
    found: tuple[HistoryNotice, ...] = ()


@dataclass(frozen=True, slots=True)
class FiguresRead:
    progress: "Progress"
    found: tuple[HistoryNotice, ...] = ()


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
    from tutor.history.faults import HistoryFault  # not before a frame
    from tutor.history.games import kept_games
    from tutor.history.habits import habits_shown
    from tutor.history.hints_used import hints_used
    from tutor.history.opening import use_history
    from tutor.history.progress import progress

    path = place.path()
    if place.is_absent():
        yield Unread()
        return
    try:
        figures = use_history(path, place.now(), progress)
        yield FiguresRead(figures.value, figures.found)
        games = use_history(
            path,
            place.now(),
            lambda history: (hints_used(history), kept_games(history), habits_shown(history)),
        )
        if games.found:  # damaged where no figure was read
            figures = use_history(path, place.now(), progress)
            yield FiguresRead(figures.value, games.found)
        yield GamesRead(*games.value)
    except HistoryFault as error:
        yield Unread((*error.rescued, error.notice))


def looking_up(place: HistoryPlace, record: GameRecord, seat: Seat) -> Job:
    from tutor.history.faults import HistoryFault  # not before a frame
    from tutor.history.game import Origin
    from tutor.history.games import kept_games
    from tutor.history.opening import use_history
    from tutor.identity import digests_of

    found = None
    path = place.path()
    if not place.is_absent():
        digests = digests_of(record)
        try:
            games = use_history(path, place.now(), kept_games, is_quick=True)
            yield from games.found
            found = next(
                (
                    kept.game
                    for kept in games.value
                    if kept.game.digest in digests and kept.game.seat == seat
                ),
                None,
            )
        except HistoryFault as error:
            yield from error.rescued
    is_played = found is not None and found.origin is Origin.PRACTICE
    yield Status(record, seat, found is not None, is_played)
