"""Jobs for the worker: the positions behind a figure, and one of them to open. No Qt."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.advice.advice import Decision
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.history.game import KeptGame
    from tutor.history.positions import MarkedPosition, PositionsWanted


@dataclass(frozen=True, slots=True)
class ListedPositions:
    """The positions behind a figure, each with its game."""

    places: "tuple[tuple[KeptGame, MarkedPosition], ...]"


@dataclass(frozen=True, slots=True)
class FoundPosition:
    """One position to open."""

    kept: "KeptGame"
    decision: Decision


def listing(place: HistoryPlace, wanted: "PositionsWanted") -> Job:
    """Return a job that finds positions: one ListedPositions.

    Raises (in the job):
        HistoryFault: the history cannot be read.
    """

    def job(cancelled: Callable[[], bool]) -> Iterator[object]:
        from tutor.history.database import open_database  # not before a frame
        from tutor.history.games import kept_games
        from tutor.history.positions import marked_positions

        with closing(open_database(place.path())) as history:
            games = {kept.id: kept for kept in kept_games(history)}
            found = marked_positions(history, wanted)
        yield ListedPositions(tuple((games[one.game], one) for one in found))

    return job


def finding(place: HistoryPlace, kept: "KeptGame", number: int) -> Job:
    """Return a job that reads one position of a game: one FoundPosition.

    Raises (in the job):
        HistoryFault: it cannot be read.
    """

    def job(cancelled: Callable[[], bool]) -> Iterator[object]:
        from tutor.history.database import open_database  # not before a frame
        from tutor.history.games import decisions_of

        with closing(open_database(place.path())) as history:
            yield FoundPosition(kept, decisions_of(history, kept.id)[number])

    return job
