"""Jobs for the worker: the positions behind a figure, and one of them to open. No Qt."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.advice.advice import Decision
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.history.database import History
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
    """Return a job that finds positions: a RescueNotice where the history was damaged, then one
    ListedPositions.

    Raises (in the job):
        HistoryFault: the history cannot be read.
    """

    def job(cancelled: Callable[[], bool]) -> Iterator[object]:
        from tutor.history.games import kept_games  # not before a frame
        from tutor.history.positions import marked_positions

        def use(history: "History") -> ListedPositions:
            games = {kept.id: kept for kept in kept_games(history)}
            found = marked_positions(history, wanted)
            return ListedPositions(tuple((games[one.game], one) for one in found))

        yield from _used(place, use)

    return job


def finding(place: HistoryPlace, kept: "KeptGame", number: int) -> Job:
    """Return a job that reads one position of a game: a RescueNotice where the history was
    damaged, then one FoundPosition.

    Raises (in the job):
        HistoryFault: it cannot be read.
    """

    def job(cancelled: Callable[[], bool]) -> Iterator[object]:
        from tutor.history.games import decision_of  # not before a frame

        def use(history: "History") -> FoundPosition:
            return FoundPosition(kept, decision_of(history, kept.id, number))

        yield from _used(place, use)

    return job


def _used(place: HistoryPlace, use: "Callable[[History], object]") -> Iterator[object]:
    """Yield what was rescued, then what the use of the history gives."""
    from tutor.history.faults import HistoryFault  # not before a frame
    from tutor.history.opening import use_history

    try:
        result = use_history(place.path(), place.now(), use, is_quick=True)
    except HistoryFault as error:
        yield from error.rescued
        raise
    yield from result.found
    yield result.value
