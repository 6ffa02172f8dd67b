"""A job that lists the positions behind a figure. No Qt."""

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
    from tutor.history.database import use_history  # not before a frame
    from tutor.history.games import kept_games
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

    yield use_history(place.path(), use)
