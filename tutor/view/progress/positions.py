"""A job that lists the positions behind a figure. No Qt."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.history.database import History
    from tutor.history.game import KeptGame
    from tutor.history.positions import KeptPosition, Wanted


@dataclass(frozen=True, slots=True)
class ListedPosition:
    kept: "KeptGame"
    position: "KeptPosition"


@dataclass(frozen=True, slots=True)
class ListedPositions:
    places: tuple[ListedPosition, ...]


def listing(place: HistoryPlace, wanted: "Wanted") -> Job:
    from tutor.history.games import kept_games  # not before a frame
    from tutor.history.positions import kept_positions

    def use(history: "History") -> ListedPositions:
        games = {kept.id: kept for kept in kept_games(history)}
        found = kept_positions(history, wanted)
        return ListedPositions(
            tuple(
                ListedPosition(games[one.game], one)
                for one in found
                if one.game in games  # else another window has kept it between
            )
        )

    yield from _used(place, use)


def _used(place: HistoryPlace, use: "Callable[[History], object]") -> Iterator[object]:
    from tutor.history.faults import HistoryFault  # not before a frame
    from tutor.history.opening import use_history

    try:
        result = use_history(place.path(), place.now(), use, is_quick=True)
    except HistoryFault as error:
        yield from error.rescued
        raise
    yield from result.found
    yield result.value
