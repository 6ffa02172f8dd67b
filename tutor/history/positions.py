"""The positions behind a figure: marked discards, the newest game first."""

from dataclasses import dataclass
from typing import Any, Final

from tutor.history.database import History
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy

MAX_POSITIONS: Final = 200
"""Positions that are listed: who has more looks at the newest."""


@dataclass(frozen=True, slots=True)
class PositionsWanted:
    """Which marked discards; None: any."""

    strategy: Strategy | None = None
    """The plan that they left."""
    cause: Cause | None = None
    dealt_in: bool = False
    """Those alone that somebody won on, marked or not."""


@dataclass(frozen=True, slots=True)
class MarkedPosition:
    """One discard of a kept game."""

    game: int
    """The id of the game in the history."""
    number: int
    """Its place among the decisions of that game."""
    round: int
    honba: int
    turn: int
    cause: Cause | None


def marked_positions(history: History, wanted: PositionsWanted) -> tuple[MarkedPosition, ...]:
    """Return the counted discards that are wanted, the newest game first.

    Raises:
        HistoryFault: the history cannot be read.
    """
    which, values = ["counted", "dealt_in" if wanted.dealt_in else "cause IS NOT NULL"], list[Any]()
    for column, value in (("strategy", wanted.strategy), ("cause", wanted.cause)):
        if value is not None:
            which.append(f"{column} = ?")
            values.append(str(value))
    with history.read() as rows:
        found = rows.execute(
            "SELECT game, number, round, honba, turn, cause FROM decisions"
            f" WHERE {' AND '.join(which)} ORDER BY game DESC, number LIMIT ?",
            (*values, MAX_POSITIONS),
        ).fetchall()
    known = {str(each) for each in Cause}
    return tuple(
        MarkedPosition(game, number, round_, honba, turn, Cause(cause) if cause in known else None)
        for game, number, round_, honba, turn, cause in found
    )
